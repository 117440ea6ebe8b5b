import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ProgramInProcess } from '@ledger-explorer/kit';
import { onDatabase, until } from '@ledger-explorer/store/testing';
import { describe, expect, it } from 'vitest';
import { always, answer, silence, startScan } from './scripted-scan.ts';
import { someUpdate } from './some-updates.ts';
import { testDatabase } from './test-database.ts';
import { startIndexer } from './start-indexer.ts';

const database = testDatabase();
const { statusOf, checksumOf } = database;
const folder = new URL('../../../packages/ledger/fixtures/network-reset/', import.meta.url);

/** First update of a page of the folder. */
function genesisIn(page: string) {
  const { transactions } = JSON.parse(readFileSync(new URL(page, folder), 'utf8')) as { transactions: [object] };
  return transactions[0];
}

interface Ledger {
  readonly dso: string;
  readonly genesis: object;
}

/** The network before its reset and 90 days later, after it; both with migration id 0. */
const before: Ledger = {
  dso: 'DSO::1220b1431ef217342db44d516bb9befde802be7d8899637d290895fa58880f19accc',
  genesis: genesisIn('0001.json'),
};
const after: Ledger = {
  dso: 'DSO::1220c2431ef217342db44d516bb9befde802be7d8899637d290895fa58880f19accc',
  genesis: genesisIn('0002.json'),
};
const resetTime = '2024-09-22T21:08:34.404896Z';

/** The n-th update after the first one before the reset, on the same synchronizer, a second apart. */
function later(n: number) {
  const time = new Date(Date.UTC(2024, 5, 25) + n * 1000).toISOString().replace('Z', '000Z');
  const synchronizer = before.dso.replace('DSO', 'global-domain');
  return someUpdate(n, { record_time: time, effective_at: time, synchronizer_id: synchronizer });
}

interface Host {
  readonly url: string;
  readonly items: unknown[];
  /** Replaces the ledger of the host. */
  becomes(ledger: Ledger, ...items: readonly object[]): void;
}

async function startHost(ledger: Ledger = before, ...more: readonly object[]): Promise<Host> {
  let { dso } = ledger;
  const scan = await startScan([ledger.genesis, ...more], [], {
    'GET /v0/dso-party-id': () => ({ body: { dso_party_id: dso } }),
  });
  return {
    url: scan.url,
    items: scan.items,
    becomes(other, ...items) {
      ({ dso } = other);
      scan.items.splice(0, scan.items.length, other.genesis, ...items);
    },
  };
}

function environment(network: string, scanUrl: string) {
  return database.environment(network, scanUrl, { VERIFY_WAIT_S: '0' });
}

function follow(network: string, hosts: readonly Host[], more: Record<string, string> = {}) {
  return startIndexer(['run'], { ...environment(network, hosts.map(({ url }) => url).join()), ...more });
}

/** Checks that the indexer stops, that the index has only the old ledger, and the reason of the stop. */
async function expectStopped(indexer: ProgramInProcess, network: string, updates: number): Promise<void> {
  const { code, output } = await indexer.ended;
  expect(code).toBe(3);
  expect(output).toMatch(
    new RegExp(
      `error: stopped: network ${network} was reset: its DSO is ${after.dso}, since ${resetTime}, .* of ${before.dso}; .*indexer retire --as ${network}-\\d{4}-\\d\\d-\\d\\d.*indexer run`,
    ),
  );
  expect(await statusOf(network)).toMatchObject({
    updates,
    quarantined: 0,
    stopped: {
      reason: `network ${network} was reset: its DSO is ${after.dso}, since ${resetTime}, and the index has the ledger of ${before.dso}`,
      networkReset: { dso: before.dso, newDso: after.dso, since: resetTime },
    },
  });
}

describe('a network reset', () => {
  it('stops the indexer before new updates are written, and retire makes room for the new ledger', async () => {
    const env = environment('pages', `file:${fileURLToPath(folder)}`);
    await expectStopped(startIndexer(['run'], env), 'pages', 1);
    const index = await checksumOf('pages');

    const retired = await startIndexer(['retire', '--as', 'pages-1'], env).ended;
    expect(retired).toMatchObject({ code: 0 });
    expect(await checksumOf('pages-1')).toEqual(index);
    const networkReset = { dso: before.dso, newDso: after.dso, since: resetTime };
    expect(await statusOf('pages-1')).toMatchObject({ updates: 1, stopped: { networkReset } });
    const host = await startHost(after);
    const next = follow('pages', [host]);
    await next.writes('at the head');
    void next.stop();
    expect(await next.ended).toMatchObject({ code: 0 });
    // Positions continue after those of the retired index.
    expect(await statusOf('pages')).toMatchObject({ position: 2, updates: 1, stopped: null });
    expect((await startIndexer(['retire', '--as', 'pages-1'], env).ended).output).toContain('is taken');
  });

  it('with the same migration id is detected at the first page', async () => {
    const host = await startHost();
    const indexer = follow('same-id', [host]);
    await indexer.writes('at the head');
    host.becomes(after);
    await expectStopped(indexer, 'same-id', 1);
  });

  it('that began before the last indexed update is detected by its synchronizer', async () => {
    const time = '2024-12-01T00:00:00.000000Z';
    const host = await startHost(before, { ...later(1), record_time: time, effective_at: time });
    const indexer = follow('overlap', [host]);
    await indexer.writes('at the head');
    host.becomes(after, someUpdate(2, { synchronizer_id: after.dso.replace('DSO', 'global-domain') }));
    await expectStopped(indexer, 'overlap', 2);
  });

  it('to a lower migration id is detected without new updates', async () => {
    const host = await startHost({ ...before, genesis: { ...before.genesis, migration_id: 2 } });
    const indexer = follow('lower-id', [host]);
    await indexer.writes('at the head');
    host.becomes(after);
    await expectStopped(indexer, 'lower-id', 1);
  });

  it('is detected if the newest update is gone, although the host reports the old DSO', async () => {
    const host = await startHost({ ...before, genesis: { ...before.genesis, migration_id: 2 } });
    const indexer = follow('idle', [host]);
    await indexer.writes('at the head');
    host.becomes({ ...after, dso: before.dso });
    await expectStopped(indexer, 'idle', 1);
  });

  it('of two hosts is detected, and verifies none of the new updates', async () => {
    const hosts = [await startHost(), await startHost()];
    const indexer = follow('two-hosts', hosts);
    await indexer.writes('at the head');
    for (const host of hosts) host.becomes(after);
    await expectStopped(indexer, 'two-hosts', 1);
    expect((await statusOf('two-hosts'))?.verification).toEqual({ position: 1, unverified: 0 });
  });

  it('while the indexer is stopped is detected at every start', async () => {
    const host = await startHost();
    const first = await startIndexer(['run', '--until-head'], environment('restart', host.url)).ended;
    expect(first).toMatchObject({ code: 0 });
    host.becomes(after);
    for (let start = 0; start < 2; start += 1) {
      await expectStopped(follow('restart', [host]), 'restart', 1);
    }
  });

  it('of one host of three skips that host, and of a second one stops the indexer', async () => {
    const [first, second, third] = [await startHost(), await startHost(), await startHost()];
    const indexer = follow('partly', [first, second, third]);
    await indexer.writes('at the head');
    first.becomes(after);
    for (let n = 1; n <= 40; n += 1) {
      for (const host of [second, third]) host.items.push(later(n));
      await sleep(20);
    }
    await until(async () => (await statusOf('partly'))?.updates === 41, 200);
    const leftOut = async () => (await statusOf('partly'))?.hosts.find(({ url }) => url === first.url);
    await until(async () => (await leftOut())?.state === 'refuses', 200);
    expect((await leftOut())?.reason).toBe(
      `it has another ledger: its DSO is ${after.dso}, but the DSO of the index is ${before.dso}`,
    );
    second.becomes(after);
    await expectStopped(indexer, 'partly', 41);
  });

  it('leaves the index unchanged if the indexer is stopped before all hosts have reported their DSO', async () => {
    const host = await startHost();
    let isAsked = false;
    let isReset = false;
    const denied = await startScan([], always(answer(403, 'RBAC: access denied', {})), {
      'GET /v0/dso-party-id': () => {
        isAsked = isReset;
        return isReset ? silence : { body: { dso_party_id: before.dso } };
      },
    });
    // The check that is independent of pages follows a hundred intervals later.
    const env = { ...environment('asking', `${host.url},${denied.url}`), POLL_INTERVAL_MS: '300' };
    const indexer = startIndexer(['run'], env);
    await indexer.writes('at the head');
    isReset = true;
    host.becomes(after);
    await until(() => isAsked);
    expect(await indexer.stop()).toMatchObject({ code: 0 });
    expect(await statusOf('asking')).toMatchObject({ updates: 1, stopped: null });
  });

  it('is handled without intervention with ON_NETWORK_RESET=retire, repeatedly', async () => {
    const host = await startHost();
    const indexer = follow('unattended', [host], { ON_NETWORK_RESET: 'retire' });
    const today = new Date().toISOString().slice(0, 10);
    await indexer.writes('at the head');
    for (const [ledger, name] of [
      [after, `unattended-${today}`],
      [before, `unattended-${today}-2`],
    ] as const) {
      host.becomes(ledger);
      await indexer.writes(`the index is ${name} now, and a new one of unattended begins`);
      await until(async () => (await statusOf('unattended'))?.updates === 1, 200);
      expect(await statusOf(name)).toMatchObject({ updates: 1, stopped: { networkReset: { newDso: ledger.dso } } });
    }
    expect(await statusOf('unattended')).toMatchObject({ position: 3, stopped: null });
    void indexer.stop();
    expect(await indexer.ended).toMatchObject({ code: 0 });
  });

  it('is handled with ON_NETWORK_RESET=retire if the database ends the first attempt', async () => {
    const host = await startHost();
    const indexer = follow('interrupted', [host], { ON_NETWORK_RESET: 'retire' });
    await indexer.writes('at the head');
    await onDatabase(database.databaseUrl, async (client) => {
      await client.query('begin; lock explorer.migration in exclusive mode');
      host.becomes(after);
      await until(async () => {
        const { rowCount } = await client.query(
          'select pg_terminate_backend(pid) from pg_locks where pg_backend_pid() = any (pg_blocking_pids(pid)) and not granted',
        );
        return rowCount === 1;
      });
    });
    await indexer.writes('a new one of interrupted begins');
    expect(await indexer.stop()).toMatchObject({ code: 0 });
  });
});
