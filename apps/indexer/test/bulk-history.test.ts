import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Program, type Simulator, startProgram, startSimulator } from '@ledger-explorer/programs';
import { checksum, readStatus } from '@ledger-explorer/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from './test-database.ts';

const database = testDatabase();
/** Segments of 36 s, objects of some 20 updates; three migrations, and updates that share record times. */
const ledger = ['--all', '--history', '1000', '--parties', '20', '--validators', '6', '--seed', '4'];
const bulk = ['--bulk-hours', '0.01', '--bulk-object-kb', '300'];
let simulator: Simulator;
let streamed: string;

beforeAll(async () => {
  simulator = await startSimulator([...ledger, ...bulk]);
  expect(await index('streamed', { BULK_HISTORY: 'off' }).ended).toMatchObject({ code: 0 });
  streamed = await contentOf('streamed');
});
afterAll(() => simulator.stop());

function index(network: string, more: Readonly<Record<string, string>> = {}, args = ['run', '--until-head']): Program {
  return startProgram('indexer', args, {
    DATABASE_URL: database.databaseUrl,
    NETWORK: network,
    SCAN_URL: simulator.scanUrl,
    BULK_HISTORY: 'on',
    PAGE_SIZE: '50',
    POLL_INTERVAL_MS: '50',
    ...more,
  });
}

function place(network: string) {
  return { databaseUrl: database.databaseUrl, network };
}

async function contentOf(network: string): Promise<string> {
  return (await checksum(place(network))).total;
}

async function positionOf(network: string): Promise<number> {
  return (await readStatus(place(network)).catch(() => null))?.position ?? 0;
}

interface Listing {
  object_refs: { url: string; digest: string }[];
}

/** Runs with a host that lists other objects than the simulator has. */
async function withListing(
  change: (listing: Listing) => void,
  work: (scanUrl: string) => Promise<void>,
): Promise<void> {
  const server = createServer((request, response) => {
    const forward = async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      const { method = 'GET', url = '/' } = request;
      const answer = await fetch(new URL(url, simulator.scanUrl), {
        method,
        ...(method === 'POST' && { body: Buffer.concat(chunks) }),
      });
      let body = Buffer.from(await answer.arrayBuffer());
      if (answer.ok && url.endsWith('/history/bulk/updates')) {
        const listing = JSON.parse(body.toString('utf8')) as Listing;
        change(listing);
        body = Buffer.from(JSON.stringify(listing));
      }
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(body);
    };
    void forward();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/scan`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('an index from the bulk history', () => {
  it('is that of the stream, which goes on where the bulk history ends', async () => {
    const { code, output } = await index('bulk').ended;
    expect([code, output]).toEqual([0, expect.stringContaining('continuing with the stream')]);
    const [, objects] = /read (\d+) objects of the bulk history/.exec(output) ?? [];
    expect(Number(objects)).toBeGreaterThan(12);
    expect(await contentOf('bulk')).toBe(streamed);
    // At the head there is nothing left of it to read, and nothing changes.
    const again = await index('bulk').ended;
    expect([again.code, await contentOf('bulk')]).toEqual([0, streamed]);
    expect(again.output).toContain('no bulk history from here on: reading the stream');
  });

  it('is the same after kills at any moment', async () => {
    const length = await simulator.length();
    for (let kill = 1; kill <= 5; kill += 1) {
      const indexer = index('killed', { PAGE_SIZE: '5' }, ['run']);
      // Further each time, into the stream in the end.
      while ((await positionOf('killed')) < (length * kill) / 5) await new Promise((done) => setTimeout(done, 200));
      indexer.kill('SIGKILL');
      await indexer.ended;
    }
    expect(await index('killed').ended).toMatchObject({ code: 0 });
    expect(await contentOf('killed')).toBe(streamed);
  });

  it('goes on from one that was begun with the stream', async () => {
    expect(await index('begun', { BULK_HISTORY: 'off' }, ['run', '--max-updates', '600']).ended).toMatchObject({
      code: 0,
    });
    expect(await index('begun').ended).toMatchObject({ code: 0 });
    expect(await contentOf('begun')).toBe(streamed);
  });
});

describe('a host without a bulk history', () => {
  it('is read by its stream', async () => {
    const without = await startSimulator(['--history', '500', '--seed', '4']);
    const { code, output } = await index('without', { SCAN_URL: without.scanUrl }).ended;
    expect([code, await positionOf('without')]).toEqual([0, await without.length()]);
    expect(output).toContain('no bulk history from here on: reading the stream');
    await without.stop();
  });
});

describe('an object that is not as it should be', () => {
  it('is downloaded again, and refused in one line if it stays corrupt; nothing of it is indexed', async () => {
    const broken = async (next: number) => {
      const faults = [{ kind: 'truncated', next, path: '/bulk-storage' }];
      await fetch(new URL('/simulator/faults', simulator.scanUrl), {
        method: 'POST',
        body: JSON.stringify({ faults }),
      });
    };
    await broken(1);
    expect(await index('corrupt-once').ended).toMatchObject({ code: 0 });
    expect(await contentOf('corrupt-once')).toBe(streamed);

    await broken(1_000);
    const { code, output } = await index('corrupt').ended;
    await broken(0);
    expect(code).toBe(2);
    expect(output).toMatch(
      /stopped: the bulk history of \S+ cannot be used: \S+\/bulk-storage\/\S+ has the SHA-256 [0-9a-f]{64}, and should have [0-9a-f]{64}: it is corrupt or incomplete; set BULK_HISTORY=off to read the stream instead, or leave the host out of SCAN_URL\n/,
    );
    expect(await positionOf('corrupt')).toBe(0);
    expect(await index('corrupt').ended).toMatchObject({ code: 0 });
    expect(await contentOf('corrupt')).toBe(streamed);
  });

  it('is missed if it is not listed, before anything behind the gap is indexed', async () => {
    const missing = (listing: Listing) => {
      if (listing.object_refs.length > 12) listing.object_refs.splice(10, 1);
    };
    await withListing(missing, async (scanUrl) => {
      const { code, output } = await index('gap', { SCAN_URL: scanUrl }).ended;
      expect(code).toBe(2);
      expect(output).toMatch(
        / begins at \S+, and the stream has update 1220\S+ of \S+ before it: an object is missing; /,
      );
    });
    expect(await index('gap').ended).toMatchObject({ code: 0 });
    expect(await contentOf('gap')).toBe(streamed);
  });

  it.each<[string, (listing: Listing) => void, RegExp]>([
    [
      'an address that is none',
      ({ object_refs: [ref] }) => {
        if (ref !== undefined) ref.url = 'ftp://x/y';
      },
      /has the url "ftp:\/\/x\/y", which is not http/,
    ],
    [
      'a digest that is none',
      ({ object_refs: [ref] }) => {
        if (ref !== undefined) ref.digest = 'crc32:1';
      },
      /has the digest "crc32:1", which is not a SHA-256/,
    ],
  ])('with %s is refused in one line', async (name, change, message) => {
    await withListing(change, async (scanUrl) => {
      const { code, output } = await index(`listed-${name.length}`, { SCAN_URL: scanUrl }).ended;
      expect([code, output]).toEqual([2, expect.stringMatching(message)]);
    });
  });
});

it('BULK_HISTORY with a folder is a usage error', async () => {
  const { code, output } = await index('folder', { SCAN_URL: 'file:/tmp' }).ended;
  expect([code, output]).toEqual([
    2,
    'indexer: BULK_HISTORY=on needs a Scan, and SCAN_URL is a folder: unset one of them\n',
  ]);
});
