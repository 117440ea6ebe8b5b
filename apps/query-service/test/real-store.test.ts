import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Program, startProgram } from '@ledger-explorer/kit';
import { operationById, operations } from '@ledger-explorer/spec';
import { validators } from '@ledger-explorer/spec/validators';
import { type EmbeddedDatabase, migrate, openEnrichment, openWriter, type Writer } from '@ledger-explorer/store';
import { openTestDatabase } from '@ledger-explorer/store/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MarketServer } from './market-server.ts';
import { alice, bob, contractId, eventId, smallLedger, transferAt } from './small-ledger.ts';

let folder: string;
let database: EmbeddedDatabase;
let writer: Writer;
let program: Program;
let base: string;
const market = new MarketServer();
let apiKey: string;
let environment: Record<string, string>;

function keys(...args: string[]) {
  return startProgram('keys', args, environment).ended;
}

function get(path: string, key = apiKey) {
  return fetch(base + path, { headers: { 'x-api-key': key } });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'query-service-'));
  database = await openTestDatabase({ dataDir: join(folder, 'postgres') });
  environment = {
    DATABASE_URL: database.databaseUrl,
    NETWORK: 'testnet',
    PORT: '0',
    // The small ledger is of 2026, whenever the test runs.
    READY_MAX_LAG_S: '999999999',
    MARKET_URL: await market.listen(),
  };
  await migrate({ databaseUrl: database.databaseUrl, network: 'testnet' });
  writer = await openWriter({ databaseUrl: database.databaseUrl, network: 'testnet' });
  program = startProgram('query-service', [], environment);
  base = (await program.writes(/^Ledger Explorer answers at (\S+)\n$/u, 'out'))[1] ?? '';
  apiKey = (await keys('create', '--name', 'test', '--limit', '100000/s')).out.trim();
});

afterAll(async () => {
  program.kill('SIGKILL');
  await program.ended;
  await market.close();
  await writer.close().catch(() => undefined);
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('the service on a real store', () => {
  it('is healthy and answers 503 before the first update', async () => {
    expect(base).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/testnet$/u);
    expect(await (await get('/health')).json()).toMatchObject({ status: 'empty', network: 'testnet' });
    expect((await get('/v1/updates')).status).toBe(503);
  });

  it('answers every operation with rows of the declared shape', async () => {
    await writer.commit(smallLedger);
    const identifiers: Readonly<Record<string, string>> = {
      partyId: bob,
      contractId: contractId(6),
      eventId: eventId(6),
      updateId: eventId(6).split(':', 1)[0] ?? '',
      id: contractId(4),
      number: '7',
      name: 'zoe.cns',
      template: 'Splice.Amulet:Amulet',
      metric: 'updates',
      svId: 'sv-1::1',
      provider: alice,
      validatorId: alice,
    };
    for (const { id } of operations) {
      const path = operationById[id].path.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
        encodeURIComponent(identifiers[name] ?? ''),
      );
      const response = await get(path);
      const body: unknown = await response.json();
      expect([id, response.status]).toEqual([id, 200]);
      const validate = validators[id];
      expect([id, validate(body) ? [] : validate.errors]).toEqual([id, []]);
      if (operationById[id].paging !== 'none') {
        const rows = Array.isArray(body) ? body : (body as { content: unknown[] }).content;
        expect([id, rows.length > 0]).toEqual([id, true]);
      }
    }
  });

  it('writes amounts as exact decimal literals', async () => {
    const text = await (await get('/v1/transfers')).text();
    expect(text).toContain('"amount":1234567890123.0000000001,"fee":0.25,"coinPrice":0.125,');
    const holdings = await (await get(`/v1/parties/${encodeURIComponent(bob)}`)).text();
    expect(holdings).toContain('"total_unlocked_coin":"2469135780246.0000000002"');
  });

  it('values the supply exactly at the price of the market source', async () => {
    const ask = async () => (await get('/v1/market/get-market-info')).text();
    let text = await ask();
    // The source is first read after the service has started.
    while (!text.includes('"price":0.15585,')) text = await ask();
    expect(text).toContain('"price":0.15585,"change24h":-1.2261,');
    expect(text).toContain('"dominanceDto":{"valuePercent":0.25},"marketCapDto":{"changePercent":-1.2261,');
    // The product is 384814811351.33910000003117, cut to ten digits.
    expect(text).toContain('"totalSupplyDto":{"valueCoin":2469135780246.0000000002,"valueUsd":384814811351.3391}');
  });

  it('shows committed updates, and the earlier page at a position', async () => {
    const before = await get('/v1/updates?size=1');
    expect(before.headers.get('explorer-position')).toBe('7');
    expect(before.headers.get('explorer-record-time')).toBe('2026-01-01T00:00:07.000001Z');
    await writer.commit([transferAt(8)]);
    const headers = { 'x-api-key': apiKey, 'explorer-wait-for': '8' };
    const after = await fetch(`${base}/v1/updates?size=1`, { headers });
    expect(after.headers.get('explorer-position')).toBe('8');
    expect(await after.json()).toMatchObject({ totalElements: 8 });
    const pinned = await get('/v1/updates?size=1&position=7');
    expect(pinned.headers.get('explorer-position')).toBe('7');
    expect(await pinned.text()).toBe(await before.text());
    expect((await get('/v1/updates?position=9')).status).toBe(400);
  });

  it('shows results of a poller at the same position, with new entity tags', async () => {
    const paths = [
      '/v1/featured-apps',
      `/v1/governance/vote-requests/${contractId(4)}/details`,
      '/v1/super-validators',
    ];
    const ask = async () => {
      const answers = await Promise.all(paths.map((path) => get(path)));
      return Promise.all(
        answers.map(async (answer) => ({
          position: answer.headers.get('explorer-position'),
          tag: answer.headers.get('etag'),
          text: await answer.text(),
        })),
      );
    };
    const before = await ask();
    const enrichment = await openEnrichment({ databaseUrl: database.databaseUrl, network: 'testnet' });
    await enrichment.blobs(new Map([contractId(5), contractId(4)].map((contract) => [contract, 'CgMyLjE='])));
    await enrichment.sequencers([
      {
        svName: 'SV-1',
        id: 'SEQ::sv-1::1',
        url: 'https://seq.example',
        serial: 1,
        migrationId: 0,
        availableAfter: null,
      },
    ]);
    await enrichment.close();
    let after = await ask();
    while (after.some(({ text }, at) => text === before[at]?.text)) after = await ask();
    expect(after.map(({ text }) => /CgMyLjE=|SEQ::sv-1::1/u.test(text))).toEqual([true, true, true]);
    for (const [at, { tag, position }] of after.entries()) {
      expect(position).toBe(before[at]?.position);
      expect(tag).not.toBe(before[at]?.tag);
    }
  });

  it('rejects a key soon after its revocation, and never logs one', async () => {
    const key = (await keys('create', '--name', 'short')).out.trim();
    expect((await get('/v1/dashboard', key)).status).toBe(200);
    const list = (await keys('list')).out;
    expect(list).not.toContain(key);
    const id = /^(\S+) +short /mu.exec(list)?.[1] ?? '';
    expect((await keys('revoke', id)).code).toBe(0);
    while ((await get('/v1/dashboard', key)).status !== 401) await new Promise((resolve) => setTimeout(resolve, 100));
    await program.writes(/"operation":"getDashboard","status":401/u, 'err');
    expect(program.err).not.toContain(key);
    expect(program.err).not.toContain(apiKey);
  });

  it('sends cached responses while the database is stopped, 503 otherwise, and stops cleanly', async () => {
    const before = await (await get('/v1/dashboard')).text();
    await writer.close();
    await database.stop();
    const kept = await get('/v1/dashboard');
    expect([kept.status, await kept.text()]).toEqual([200, before]);
    const response = await get('/v1/featured-apps?size=99');
    expect(response.status).toBe(503);
    expect(response.headers.get('explorer-position')).toBe('8');
    expect((await get('/health')).status).toBe(503);
    program.kill('SIGTERM');
    expect((await program.ended).code).toBe(0);
    await expect(get('/health')).rejects.toThrow();
  });
});

describe('starting with invalid settings', () => {
  const refused = async (env: Record<string, string>, ...args: string[]) => {
    const { code, out, err } = await startProgram('query-service', args, env).ended;
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err.trimEnd().split('\n')).toHaveLength(1);
    return err;
  };

  it('reports the invalid variable in one line', async () => {
    expect(await refused({ PORT: 'x' })).toMatch(/^query-service: PORT is "x": give a whole number from 0 to 65535/u);
    expect(await refused({ DIRECTORY_FILE: '/nowhere.json' })).toContain('DIRECTORY_FILE="/nowhere.json"');
  });

  it('reports that the database does not respond', async () => {
    const url = 'postgresql://u:secret@127.0.0.1:1/x';
    const message = await refused({ DATABASE_URL: url });
    expect(message).toContain('DATABASE_URL');
    expect(message).not.toContain('secret');
  });

  it('does not show an invalid market URL or key', async () => {
    expect(await refused({ MARKET_URL: 'https://u:secret@host' })).toMatch(/^query-service: MARKET_URL has a user/u);
    expect(await refused({ MARKET_URL: 'https://host', MARKET_API_KEY: 'a secret' })).not.toContain('secret');
  });

  it('reports an unknown command', async () => {
    expect(await refused({}, 'run')).toContain('unknown command "run"; run query-service --help for a list');
  });

  it('--help lists the variables', async () => {
    const { code, out } = await startProgram('query-service', ['--help'], {}).ended;
    expect(code).toBe(0);
    for (const name of ['DATABASE_READ_URL', 'DATABASE_POOLED']) expect(out).toContain(name);
    expect(out).toContain('MARKET_URL');
  });
});

describe('a port that is in use', () => {
  it('is reported in one line', async () => {
    const taken = createServer();
    const port = await new Promise<number>((resolve) => {
      taken.listen(0, '127.0.0.1', () => {
        const address = taken.address();
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
    const own = await mkdtemp(join(tmpdir(), 'query-service-'));
    try {
      const { code, err } = await startProgram('query-service', [], {
        DATA_DIR: own,
        PORT: String(port),
        LOG_LEVEL: 'silent',
      }).ended;
      expect(code).toBe(2);
      expect(err).toBe(
        `query-service: HOST=127.0.0.1 PORT=${port} is already in use: stop the program that listens there, or set another port\n`,
      );
    } finally {
      taken.close();
      await rm(own, { recursive: true, force: true });
    }
  });
});
