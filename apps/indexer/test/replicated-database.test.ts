import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checksum, readStatus } from '@ledger-explorer/store';
import { openReplicated, type Replicated, setReadOnly, until } from '@ledger-explorer/store/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startScan } from './scripted-scan.ts';
import { someUpdate, someUpdates } from './some-updates.ts';
import { startIndexer } from './start-indexer.ts';
import { environmentOf } from './test-database.ts';

let folder: string;
let both: Replicated;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'indexer-'));
  both = await openReplicated(folder);
});
afterAll(async () => {
  await both.stop();
  await rm(folder, { recursive: true, force: true });
});

async function comesTo(databaseUrl: string, network: string, position: number): Promise<void> {
  await until(async () => (await readStatus({ databaseUrl, network }))?.position === position, 200);
}

describe('a primary that becomes read-only', () => {
  it('pauses the indexer, which continues when it is writable again', async () => {
    const { databaseUrl } = both.primary;
    const scan = await startScan(someUpdates(3));
    const indexer = startIndexer(['run'], environmentOf(databaseUrl, 'waiting', scan.url));
    await indexer.writes('at the head');
    await setReadOnly(databaseUrl, true);
    scan.items.push(someUpdate(4), someUpdate(5));
    await indexer.writes('the database is read-only (a standby, or default_transaction_read_only is on)');
    expect(await readStatus({ databaseUrl, network: 'waiting' })).toMatchObject({ position: 3 });
    await setReadOnly(databaseUrl, false);
    await comesTo(databaseUrl, 'waiting', 5);
    void indexer.stop();
    const { code, output } = await indexer.ended;
    expect(code).toBe(0);
    expect(output).toMatch(/a primary is needed; trying again in [\d.]+ s/);
  });

  it('at the start exits with 2 and one line', async () => {
    const { databaseUrl } = both.primary;
    await setReadOnly(databaseUrl, true);
    try {
      const { code, output } = await startIndexer(['run'], environmentOf(databaseUrl, 'waiting', 'http://127.0.0.1:1'))
        .ended;
      expect(code).toBe(2);
      expect(output).toMatch(/^indexer: DATABASE_URL is postgres:\S+: the database is read-only [^\n]+\n$/);
    } finally {
      await setReadOnly(databaseUrl, false);
    }
  });
});

describe('a standby as the database', () => {
  it.each([['run'], ['rewind', '--to', '2026-01-01T00:00:02Z', '--yes'], ['reinterpret']])(
    'exits with 2 and one line for %s',
    async (...args) => {
      await both.replayed();
      const { code, output } = await startIndexer(
        args,
        environmentOf(both.standby.databaseUrl, 'waiting', 'http://127.0.0.1:1'),
      ).ended;
      expect(code).toBe(2);
      expect(output.split('\n').filter((line) => line.startsWith('indexer: '))).toEqual([
        expect.stringMatching(/^indexer: DATABASE_URL is postgres:\S+: the database is read-only /),
      ]);
      expect(output).not.toContain(' at ');
    },
  );

  it('works with status', async () => {
    const { code, output } = await startIndexer(['status'], environmentOf(both.standby.databaseUrl, 'waiting', ''))
      .ended;
    expect(code).toBe(0);
    expect(output).toMatch(/^position +5$/m);
  });
});

// Last in this file, as the primary stays stopped.
it('the indexer continues on a promoted standby without losing updates', async () => {
  const { username, password, port } = new URL(both.primary.databaseUrl);
  const hosts = `127.0.0.1:${port},127.0.0.1:${new URL(both.standby.databaseUrl).port}`;
  const databaseUrl = `postgres://${username}:${password}@${hosts}/postgres`;
  const scan = await startScan(someUpdates(20));
  const indexer = startIndexer(['run'], environmentOf(databaseUrl, 'followed', scan.url, { PAGE_SIZE: '3' }));
  await indexer.writes('at the head');
  await both.replayed();
  await both.primary.stop();
  scan.items.push(...someUpdates(40).slice(20));
  await indexer.writes('no host of the database is read-write');
  await both.promote();
  await comesTo(databaseUrl, 'followed', 40);
  void indexer.stop();
  const { code, output } = await indexer.ended;
  expect(code).toBe(0);
  expect(output).toContain(`into postgres://${username}:…@${hosts}/postgres`);
  expect(output).not.toContain(password);

  const whole = await startScan(someUpdates(40));
  const again = environmentOf(databaseUrl, 'whole', whole.url);
  expect(await startIndexer(['run', '--until-head'], again).ended).toMatchObject({ code: 0 });
  const of = (network: string) => checksum({ databaseUrl, network });
  expect((await of('followed')).total).toBe((await of('whole')).total);
});
