import { readStatus } from '@ledger-explorer/store';
import { afterEach, describe, expect, it } from 'vitest';
import { coinUpdate, ledgerState, type SomeCoin } from './coin-ledger.ts';
import { runIndexer } from './run-indexer.ts';
import { type OtherAnswers, type ScriptedScan, startScan } from './scripted-scan.ts';
import { someUpdate } from './some-updates.ts';
import { testDatabase } from './test-database.ts';

const database = testDatabase();
const open: ScriptedScan[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((scan) => scan.close()));
});

const coins: SomeCoin[] = [1, 2, 3, 4, 5, 6].map((n) => ({
  n,
  owner: n % 2 === 0 ? 'alice' : 'bob',
  amount: String(n),
}));

async function environment(network: string, state: OtherAnswers) {
  const scan = await startScan(coins.map(coinUpdate), [], state);
  open.push(scan);
  return { DATABASE_URL: database.databaseUrl, NETWORK: network, SCAN_URL: scan.url };
}

describe('an index that begins with a snapshot', () => {
  it('has its contracts and the updates after it, and agrees with the ledger', async () => {
    const [early, late] = [ledgerState(coins.slice(0, 4), 4, 3), ledgerState(coins, 6)];
    let began = false;
    const answer =
      (question: string): OtherAnswers[string] =>
      (body, query) =>
        (began ? late : early)[question]?.(body, query) ?? { status: 404, body: {} };
    const env = await environment('begun', Object.fromEntries(Object.keys(early).map((each) => [each, answer(each)])));
    const args = ['run', '--until-head', '--from-snapshot', 'newest'];
    const { code, output } = await runIndexer(args, env).finished;
    expect(output).toContain(`beginning with the ledger's snapshot of ${someUpdate(4).record_time} (migration 0)`);
    expect(output).toContain('began with 4 contracts');
    expect(code).toBe(0);
    const status = await readStatus({ databaseUrl: database.databaseUrl, network: 'begun' });
    expect(status).toMatchObject({ updates: 2 });

    began = true;
    const reconciled = await runIndexer(['reconcile'], env).finished;
    expect(reconciled.output).toMatch(/^coin of parties, by summaries +21 +21 +0$/m);
    expect(reconciled.code).toBe(0);

    // The next run goes on where this one ended, with or without the option.
    const again = await runIndexer(args, env).finished;
    expect(again.code).toBe(0);
    expect(again.output).not.toContain('beginning with');
  });

  it('is a wrong start where there is no such snapshot, no such time, or no Scan', async () => {
    const env = await environment('early', ledgerState(coins, 6));
    const started = (time: string, more = {}) =>
      runIndexer(['run', '--from-snapshot', time], { ...env, ...more }).finished;
    const early = await started('2025-01-01T00:00:00Z');
    expect(early).toMatchObject({ code: 2 });
    expect(early.output).toContain('the ledger has no snapshot at or before 2025-01-01T00:00:00.000000Z');
    expect(await started('noon')).toMatchObject({ code: 2 });
    expect(await started('newest', { SCAN_URL: 'file:/tmp' })).toMatchObject({ code: 2 });
  });
});
