import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type HeadWatching,
  openEnrichment,
  openWriter,
  reinterpret,
  rewind,
  StoreUnavailable,
  watchHead,
  type WatchedHead,
  type Writer,
} from '../src/index.ts';
import { entry, microsOf } from './ledger.ts';
import { onDatabase, until } from '../testing/index.ts';
import { testDatabase } from '../testing/test-database.ts';

const database = await testDatabase();
/** A polling interval longer than any test: heads arrive by notification only. */
const neverMs = 600_000;

let writer: Writer;
let watching: HeadWatching;

function watch(pollMs: number, databaseUrl = database.databaseUrl) {
  const heads: (WatchedHead | null)[] = [];
  const failures: unknown[] = [];
  watching = watchHead({
    ...database,
    databaseUrl,
    pollMs,
    onHead: (head) => heads.push(head),
    onFailure: (error) => failures.push(error),
  });
  return { heads, failures };
}

/** Ends every listening connection; returns their number. */
function cutListeners(): Promise<number | null> {
  return onDatabase(database.databaseUrl, async (client) => {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like '%from head h%' and pid <> pg_backend_pid()
       and application_name = 'ledger-explorer' and backend_type = 'client backend' and state = 'idle'`,
    );
    return rowCount;
  });
}

beforeAll(async () => {
  writer = await openWriter(database);
});
afterEach(() => watching.close());
afterAll(() => writer.close());

// Each test continues from the state of the test before it.
describe('watchHead', () => {
  it('reports the current head first, then each commit without polling', async () => {
    const { heads } = watch(neverMs);
    await until(() => heads.length > 0);
    expect(heads).toEqual([null]);
    await writer.commit([entry(1, ['00aa'])]);
    await until(() => heads.length > 1);
    // The epoch is named by its first position and the rank of that.
    expect(heads.at(-1)).toEqual({ position: 1, recordTime: microsOf(1), epoch: '1:1', revision: 0 });
  });

  it('polls if there is no notification', async () => {
    const { heads } = watch(10);
    await until(() => heads.length > 3);
    expect(heads.at(-1)?.position).toBe(1);
  });

  it('reconnects after its connection was cut and reports missed commits', async () => {
    const { heads, failures } = watch(neverMs);
    await until(() => heads.length > 0);
    expect(await cutListeners()).toBeGreaterThan(0);
    await writer.commit([entry(2, ['00ab'])]);
    await until(() => heads.at(-1)?.position === 2);
    await until(() => failures.length > 0);
    expect(failures[0]).toBeInstanceOf(StoreUnavailable);
    await writer.commit([entry(3, ['00ac'])]);
    await until(() => heads.at(-1)?.position === 3);
  });

  it('reports a new revision for changes by pollers, and nothing without changes', async () => {
    const { heads } = watch(neverMs);
    await until(() => heads.length > 0);
    const enrichment = await openEnrichment(database);
    const sequencer = { svName: 'SV-\0', id: 'SEQ::1', url: null, serial: 1, migrationId: 0, availableAfter: null };
    await enrichment.sequencers([sequencer]);
    await until(() => heads.at(-1)?.revision === 1);
    await enrichment.sequencers([sequencer]);
    await enrichment.blobs(new Map([['00aa', 'not of a featured app']]));
    const stored = await onDatabase(database.databaseUrl, (client) =>
      client.query(`select revision::int from ${database.network}.revision`),
    );
    expect(stored.rows).toEqual([{ revision: 1 }]);
    await enrichment.sequencers([{ ...sequencer, serial: 2 }]);
    await until(() => heads.at(-1)?.revision === 2);
    await enrichment.close();
  });

  it('reports a rewind as a new epoch', async () => {
    const { heads } = watch(neverMs);
    await until(() => heads.length > 0);
    await writer.close();
    await rewind({ ...database, to: { migrationId: null, recordTime: microsOf(1) } });
    await until(() => heads.at(-1)?.position === 1);
    // The next position, and its rank: the rewind removed positions 2 and 3.
    expect(heads.at(-1)?.epoch).toBe('4:2');
  });

  it('reports a reinterpretation as a new epoch', async () => {
    const { heads } = watch(neverMs);
    await until(() => heads.length > 0);
    const { epoch, position = 0 } = heads[0] ?? {};
    const { changed } = await reinterpret(database);
    // Facts of this file are given, not read from the events, so the reinterpretation changes them.
    expect(changed).not.toEqual([]);
    await until(() => heads.length > 1);
    expect(heads.at(-1)?.epoch).not.toBe(epoch);
    // All positions are new.
    expect(heads.at(-1)?.position).toBeGreaterThan(position);
  });

  it('retries without a database, and stops when closed', async () => {
    const { heads, failures } = watch(neverMs, 'postgresql://nobody@127.0.0.1:1/nothing');
    await until(() => failures.length > 2);
    expect(heads).toEqual([]);
    await watching.close();
    const { length } = failures;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(failures).toHaveLength(length);
  });
});
