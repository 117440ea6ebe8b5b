import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import {
  checksum,
  migrate,
  openEnrichment,
  openKeyStore,
  openLedgerState,
  openReader,
  openWriter,
  readStatus,
  readVolumes,
  reinterpret,
  rewind,
  schemaState,
  watchHead,
} from '../src/index.ts';
import { readerRole } from '../src/schema/reader-role.ts';
import { watchSessions } from '../testing/index.ts';
import { entry } from './ledger.ts';
import { testDatabase } from '../testing/test-database.ts';

const { databaseUrl, network } = await testDatabase();
const sessions = await watchSessions(databaseUrl);
afterAll(() => {
  sessions.close();
});

interface Address {
  readonly databaseUrl: string;
  readonly network: string;
}

/** Functions that open a session. They run in this order on one index, as `rewind` and `reinterpret` need the update that `openWriter` commits. */
const uses: Readonly<Record<string, (address: Address) => Promise<unknown>>> = {
  migrate,
  schemaState,
  async openWriter(address) {
    const writer = await openWriter(address);
    await writer.commit([entry(1, ['00aa'])]);
    await writer.close();
  },
  async openReader(address) {
    const reader = await openReader(address);
    await reader.listUpdates({ page: 0, size: 20, orderBy: 'DESC' });
    await reader.close();
  },
  async watchHead(address) {
    const { promise: firstHead, resolve: onHead } = Promise.withResolvers<unknown>();
    const watching = watchHead({ ...address, onHead });
    await firstHead;
    await watching.close();
  },
  async openEnrichment(address) {
    const enrichment = await openEnrichment(address);
    await enrichment.sequencers([]);
    await enrichment.close();
  },
  async openKeyStore(address) {
    const keys = openKeyStore(address);
    await keys.list();
    await keys.close();
  },
  async 'openKeyStore of a replica'(address) {
    const keys = openKeyStore({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', readUrl: address.databaseUrl });
    await keys.list();
    await keys.close();
  },
  readStatus,
  readVolumes,
  checksum,
  async openLedgerState(address) {
    const state = await openLedgerState(address);
    await state.newestRound(1);
    await state.close();
  },
  async rewind(address) {
    await rewind({ ...address, to: { migrationId: 0, recordTime: 0n }, dryRun: true });
  },
  reinterpret,
};

describe.each([
  ['a direct connection', ''],
  ['a pooled connection', '?pooled=1'],
])('a session over %s', (_, parameters) => {
  it.each(Object.keys(uses))('of %s has jit off', async (use) => {
    const ended = await sessions.during(
      (url) => uses[use]?.({ databaseUrl: url + parameters, network }) ?? Promise.resolve(),
    );
    expect(ended.length).toBeGreaterThan(0);
    for (const { name, jit } of ended) expect([name, jit]).toEqual([expect.stringContaining('ledger-explorer'), 'off']);
  });

  it('of a reader is read-only and uses generic plans', async () => {
    const ended = await sessions.during(
      (url) => uses.openReader?.({ databaseUrl: url + parameters, network }) ?? Promise.resolve(),
    );
    // The reader's pool opens its session last.
    expect(ended.at(-1)).toMatchObject({
      user: readerRole,
      readOnly: 'on',
      sort: 'off',
      plans: 'force_generic_plan',
    });
  });
});

it('the application name of a session can be set in the URL and by PGAPPNAME', async () => {
  const nameOf = async (parameters: string) => {
    const ended = await sessions.during((url) => schemaState({ databaseUrl: url + parameters, network }));
    return ended.map(({ name, jit }) => [name, jit]);
  };
  expect(await nameOf('?application_name=my%20app')).toEqual([['my app', 'off']]);
  process.env.PGAPPNAME = 'its app';
  try {
    expect(await nameOf('')).toEqual([['its app', 'off']]);
  } finally {
    delete process.env.PGAPPNAME;
  }
});

it('the test detects a session without these settings', async () => {
  const ended = await sessions.during(async (url) => {
    const client = new pg.Client({ connectionString: url, application_name: 'another program' });
    await client.connect();
    await client.end();
  });
  expect(ended).toMatchObject([{ name: 'another program', jit: 'on', readOnly: 'off', sort: 'on' }]);
});
