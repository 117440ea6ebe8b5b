import { describe, expect, it } from 'vitest';
import { coinUpdate, ledgerState, olderState, type SomeCoin } from './coin-ledger.ts';
import { type OtherAnswers, startScan } from './scripted-scan.ts';
import { someUpdate } from './some-updates.ts';
import { testDatabase } from './test-database.ts';
import { startIndexer } from './start-indexer.ts';

const database = testDatabase();

const coins: SomeCoin[] = [1, 2, 3, 4, 5, 6].map((n) => ({
  n,
  owner: n % 2 === 0 ? 'alice' : 'bob',
  amount: String(n),
}));

async function environment(network: string, state: OtherAnswers) {
  const scan = await startScan(coins.map(coinUpdate), [], state);
  return database.environment(network, scan.url);
}

describe('an index that begins with a snapshot', () => {
  it('has its contracts and later updates, and matches the ledger', async () => {
    const [early, late] = [ledgerState(coins.slice(0, 4), 4, { pageSize: 3 }), ledgerState(coins, 6)];
    let began = false;
    const answer =
      (question: string): OtherAnswers[string] =>
      (body, query) =>
        (began ? late : early)[question]?.(body, query) ?? { status: 404, body: {} };
    const env = await environment('begun', Object.fromEntries(Object.keys(early).map((each) => [each, answer(each)])));
    const args = ['run', '--until-head', '--from-snapshot', 'newest'];
    const { code, output } = await startIndexer(args, env).ended;
    expect(output).toContain(`beginning with the ledger's snapshot of ${someUpdate(4).record_time} (migration 0)`);
    expect(output).toContain('began with 4 contracts');
    expect(code).toBe(0);
    const status = await database.statusOf('begun');
    expect(status).toMatchObject({ updates: 2 });

    began = true;
    const reconciled = await startIndexer(['reconcile'], env).ended;
    // 1 + 2 + 3 + 4 + 5 + 6 coin.
    expect(reconciled.output).toMatch(/^coin of parties, by summaries +21 +21 +0$/m);
    expect(reconciled.code).toBe(0);

    // The next run continues, although the option is given.
    const again = await startIndexer(args, env).ended;
    expect(again.code).toBe(0);
    expect(again.output).not.toContain('beginning with');
  });

  it('reads the snapshot of a host before 0.7.5 at the older path', async () => {
    const env = await environment('older', olderState(coins.slice(0, 4), 4, { pageSize: 3 }));
    const { code, output } = await startIndexer(['run', '--until-head', '--from-snapshot', 'newest'], env).ended;
    expect(output).toContain('began with 4 contracts');
    expect(code).toBe(0);
  });

  it('reads all pages of the snapshot from one host, as page tokens are bound to it', async () => {
    // A token begins with the name of its host. Each host rejects the tokens of the other.
    const tokens = (own: string): OtherAnswers => {
      const state = ledgerState(coins.slice(0, 4), 4, { pageSize: 3 });
      let asked = 0;
      return {
        ...state,
        'POST /v2/state/acs': (body, query) => {
          const { after } = body as { readonly after?: string };
          if (after?.startsWith(own) === false) return { status: 400, body: { error: 'a token of another Scan' } };
          asked += 1;
          // The first host fails once between its pages.
          if (own === 'a' && asked === 2) return { status: 503, body: { error: 'busy' } };
          const answer = state['POST /v2/state/acs']?.(
            { ...(body as object), ...(after !== undefined && { after: after.slice(1) }) },
            query,
          );
          const { next_page_token: token, ...page } = answer?.body as { readonly next_page_token?: string };
          return { body: { ...page, ...(token !== undefined && { next_page_token: own + token }) } };
        },
      };
    };
    const [first, second] = [await environment('tokens', tokens('a')), await environment('tokens', tokens('b'))];
    const env = { ...first, SCAN_URL: `${first.SCAN_URL},${second.SCAN_URL}` };
    const { code, output } = await startIndexer(['run', '--until-head', '--from-snapshot', 'newest'], env).ended;
    expect(output).toContain('began with 4 contracts');
    expect(code).toBe(0);
  });

  it('exits with 2 without a matching snapshot, a valid time or a Scan', async () => {
    const env = await environment('early', ledgerState(coins, 6));
    const started = (time: string, more = {}) =>
      startIndexer(['run', '--from-snapshot', time], { ...env, ...more }).ended;
    const early = await started('2025-01-01T00:00:00Z');
    expect(early).toMatchObject({ code: 2 });
    expect(early.output).toContain('the ledger has no snapshot at or before 2025-01-01T00:00:00.000000Z');
    expect(await started('noon')).toMatchObject({ code: 2 });
    expect(await started('newest', { SCAN_URL: 'file:/tmp' })).toMatchObject({ code: 2 });
  });
});
