import { describe, expect, it } from 'vitest';
import { coinUpdate, ledgerState, type SomeCoin } from './coin-ledger.ts';
import { type OtherAnswers, startScan } from './scripted-scan.ts';
import { contractIdOf, roundUpdate, someUpdate } from './some-updates.ts';
import { testDatabase } from './test-database.ts';
import { startIndexer } from './start-indexer.ts';

const database = testDatabase();

const coins: SomeCoin[] = [
  { n: 1, owner: 'alice', amount: '10' },
  { n: 2, owner: 'bob', amount: '5' },
  { n: 3, owner: 'alice', amount: '7' },
  { n: 4, owner: 'carol', amount: '1' },
  { n: 5, owner: 'alice', amount: '2' },
];

/** Alice has 3 coins, bob and carol one each. One of 0.0001 owes at most its amount. */
const small: SomeCoin[] = [...coins.slice(0, 4), { n: 5, owner: 'alice', amount: '0.0001' }];

/** Response with holding fees in round 11, for coins of round 1: 10 × 0.0000190259 per coin; those of alice are given. */
function feesResponse(alice: string): OtherAnswers[string] {
  return (body) => {
    const { as_of_round: round } = body as { readonly as_of_round: number };
    const totals = { total_unlocked_coin: '0', total_locked_coin: '0', total_coin_holdings: '0' };
    const summaries = Object.entries({ alice, bob: '0.0001902590', carol: '0.0001902590' }).map(([name, owed]) => ({
      party_id: `${name}::1220${'a'.repeat(64)}`,
      ...totals,
      accumulated_holding_fees_unlocked: owed,
      accumulated_holding_fees_locked: '0E-10',
      accumulated_holding_fees_total: owed,
      total_available_coin: '0',
    }));
    const snapshot = { record_time: someUpdate(6).record_time, migration_id: 0 };
    return { body: { ...snapshot, computed_as_of_round: round, summaries } };
  };
}

/** Indexes the updates from a Scan with this state of the ledger; returns the result of `reconcile`. */
async function reconciled(state: OtherAnswers, network = 'coins', updates: readonly unknown[] = coins.map(coinUpdate)) {
  const env = database.environment(network, (await startScan(updates, [], state)).url);
  expect(await startIndexer(['run', '--until-head'], env).ended).toMatchObject({ code: 0 });
  return startIndexer(['reconcile'], env).ended;
}

describe('reconcile', () => {
  it('finds no difference in equal states over several pages, and stores the result', async () => {
    const supply = { totalSupply: '24.5', totalSupplyAsOf: someUpdate(5).record_time };
    const instrument = { id: 'Amulet', name: 'Amulet', symbol: 'AMT', decimals: 10, supportedApis: {}, ...supply };
    const { code, output } = await reconciled({
      ...ledgerState(coins, 5, { pageSize: 2 }),
      'GET /registry/metadata/v1/instruments/Amulet': () => ({ body: instrument }),
    });
    expect(output).toMatch(/^supply, by Scan's registry \(for information\) +24\.5 +25 +0$/m);
    expect(output).toContain('no difference');
    expect(output).toMatch(/^Splice\.Amulet:Amulet +5 +5 +0$/m);
    expect(output).toMatch(/^coin of parties, by summaries +25 +25 +0$/m);
    expect(code).toBe(0);
    const status = await database.statusOf('coins');
    expect(status).toMatchObject({
      reconciliation: { position: 5, differences: 0 },
      supply: { unlocked: '25', locked: '0' },
      registrySupply: { total: '24.5', asOf: supply.totalSupplyAsOf },
    });
    const shown = await startIndexer(['status'], database.environment('coins', '')).ended;
    expect(shown.output).toMatch(
      /^supply +25 unlocked and 0 locked; by the registry 24\.5, as of 2026-01-01T00:00:05\.000123Z$/m,
    );
  });

  it('compares at the time of the snapshot, also if the index has newer updates', async () => {
    const { code, output } = await reconciled(ledgerState(coins.slice(0, 3), 3));
    expect(output).toContain('position 3');
    expect(code).toBe(0);
  });

  it('lists missing and extra contracts, and parties with different coin', async () => {
    const other = [...coins.slice(0, 4), { n: 6, owner: 'alice', amount: '3' }];
    const { code, output } = await reconciled(ledgerState(other, 5));
    expect(code).toBe(1);
    expect(output).toContain(`Splice.Amulet:Amulet: not in the index: ${contractIdOf(6)}`);
    expect(output).toMatch(/not on the ledger: contract whose id has the hash [0-9a-f]{32}…/);
    expect(output).toMatch(/alice::\w+: ledger 20 and 0 locked, index 19 and 0 locked/);
    // Two contracts, alice's coin by contracts and by summaries, and all coin.
    expect(output).toContain('5 differences');
  });

  it('restarts if the snapshot is replaced while it is read', async () => {
    const [old, now] = [ledgerState(coins.slice(0, 4), 4), ledgerState(coins, 5)];
    let asked = 0;
    const answer =
      (question: string): OtherAnswers[string] =>
      (body, query) => {
        const current = asked > 0 ? now : old;
        if (question === 'POST /v2/state/acs') asked += 1;
        return current[question]?.(body, query) ?? { status: 404, body: {} };
      };
    const { code, output } = await reconciled(Object.fromEntries(Object.keys(now).map((q) => [q, answer(q)])));
    expect(output).toContain('position 5');
    expect(code).toBe(0);
  });

  it('uses the older summaries of a Scan without newer ones', async () => {
    const { 'POST /v1/holdings/summary': newer, ...rest } = ledgerState(coins, 5);
    const older: OtherAnswers[string] = (body, query) => {
      const fees = {
        accumulated_holding_fees_unlocked: '0',
        accumulated_holding_fees_locked: '0',
        accumulated_holding_fees_total: '0',
        total_available_coin: '0',
      };
      const answer = newer?.(body, query).body as { readonly summaries: readonly object[] };
      const summaries = answer.summaries.map((each) => ({ ...each, ...fees }));
      return { body: { ...answer, computed_as_of_round: 1, summaries } };
    };
    const { code } = await reconciled({ ...rest, 'POST /v0/holdings/summary': older });
    expect(code).toBe(0);
  });

  it('compares holding fees if Scan reports them, for the newest round at that time', async () => {
    const state = ledgerState(small, 6);
    const updates = [...small.map(coinUpdate), roundUpdate(6, 11)];
    const agreed = await reconciled(
      { ...state, 'POST /v0/holdings/summary': feesResponse('0.0004805180') },
      'fees',
      updates,
    );
    expect(agreed.output).toMatch(/^holding fees of parties +0\.000861036 +0\.000861036 +0$/m);
    expect(agreed.code).toBe(0);
    const other = await reconciled(
      { ...state, 'POST /v0/holdings/summary': feesResponse('0.0004805181') },
      'fees',
      updates,
    );
    expect(other.output).toContain('ledger 0.0004805181 and 0 locked, index 0.000480518 and 0 locked');
    expect(other.code).toBe(1);
  });

  it('restarts if the snapshot is replaced before the holding fees are read', async () => {
    const [old, now] = [ledgerState(small, 6), ledgerState(small, 7)];
    let current = old;
    const answer =
      (question: string): OtherAnswers[string] =>
      (body, query) =>
        current[question]?.(body, query) ?? { status: 404, body: {} };
    const state: OtherAnswers = {
      ...Object.fromEntries(Object.keys(now).map((question) => [question, answer(question)])),
      'POST /v0/holdings/summary': (body, query) => {
        current = now;
        const { record_time: asked } = body as { readonly record_time: string };
        const given = asked === someUpdate(7).record_time ? feesResponse('0.0004805180') : null;
        return given?.(body, query) ?? { status: 404, body: { error: 'No snapshot found.' } };
      },
    };
    const { output } = await reconciled(state, 'replaced', [
      ...small.map(coinUpdate),
      roundUpdate(6, 11),
      someUpdate(7),
    ]);
    expect(output).toMatch(/^holding fees of parties +0\.000861036 +0\.000861036 +0$/m);
    expect(output).toContain('position 7');
  });

  it('runs on a schedule with the indexer and reports differences', async () => {
    const scan = await startScan(coins.map(coinUpdate), [], ledgerState(coins.slice(0, 4), 5));
    // 0.36 seconds, given in hours.
    const env = database.environment('coins', scan.url, { RECONCILE_EVERY: '0.0001' });
    const indexer = startIndexer(['run'], env);
    // One contract, its owner's coin by contracts and by summaries, and all coin.
    await indexer.writes("reconcile: 4 differences to the ledger's snapshot of");
    void indexer.stop();
    expect(await indexer.ended).toMatchObject({ code: 0 });
    const { output } = await startIndexer(['status'], env).ended;
    expect(output).toMatch(/^reconciled +\S+ at position 5: 4 differences$/m);
  });

  it('reports an invalid amount of a host in one line', async () => {
    const state = ledgerState(coins, 5);
    const wrong = { party_id: 'x', total_unlocked_coin: 'much', total_locked_coin: '0', total_coin_holdings: '0' };
    const body = { record_time: someUpdate(5).record_time, migration_id: 0, summaries: [wrong] };
    const { code, output } = await reconciled({ ...state, 'POST /v1/holdings/summary': () => ({ body }) });
    expect(output).toMatch(/^indexer: the ledger's state cannot be read: "much" is not an amount.*\n$/);
    expect(code).toBe(1);
  });

  it('reports a missing snapshot or an empty index in one line', async () => {
    const { code, output } = await reconciled({});
    expect(code).toBe(1);
    expect(output).toBe('indexer: the ledger has no snapshot of migration 0 yet: try again later\n');
    const empty = await reconciled(ledgerState(coins, 5), 'empty', []);
    expect(empty).toMatchObject({ code: 1, output: 'indexer: nothing is indexed yet: there is nothing to compare\n' });
  });
});
