import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { applyCoins, type CoinJson, inOrder, type UpdateJson } from './read-json.ts';
import { type Host, smallLedger, startHost } from './start-host.ts';

interface Moment {
  readonly migration_id: number;
  readonly record_time: string;
}
interface Active {
  readonly contract_id: string;
  readonly template_id: string;
  readonly signatories: readonly string[];
  readonly observers: readonly string[];
}

async function updatesOf({ post }: Host): Promise<readonly UpdateJson[]> {
  const { body } = await post('/v2/updates', { page_size: 1000 });
  return (body as { transactions: UpdateJson[] }).transactions;
}

/** Every page of the active contracts. */
async function activeAt({ post }: Host, request: object, size = 137): Promise<Active[]> {
  const all: Active[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const { status, body } = await post('/v2/state/acs', { ...request, page_size: size, after });
    expect(status).toBe(200);
    const page = body as { created_events: Active[]; next_page_token: string | null };
    all.push(...page.created_events);
    after = page.next_page_token;
  }
  return all;
}

const parameters = { ...smallLedger, migrations: 2, reassignments: true };

describe('snapshots of the state', () => {
  it('have the contracts that were active at their time, in pages, and filtered by template and party', async () => {
    const host = await startHost({ parameters, snapshotHours: 0.005 }); // 18 s: the history lasts minutes.
    const updates = await updatesOf(host);
    const middle = updates[700]?.record_time ?? ''; // Of migration 1, which has the second half of 900 updates.
    const found = (await host.get(`/v0/state/acs/snapshot-timestamp?before=${middle}&migration_id=1`)).body as {
      record_time: string;
    };
    expect(found.record_time <= middle).toBe(true);
    const at: Moment = { migration_id: 1, record_time: found.record_time };

    const active = new Set<string>();
    const coins = new Map<string, CoinJson>();
    for (const update of updates) {
      if ((update.event?.migration_id ?? update.migration_id) === 1 && update.record_time > found.record_time) break;
      const events = inOrder(update);
      applyCoins(coins, events);
      for (const event of events) {
        if (event.event_type === 'created_event') active.add(event.contract_id);
        else if (event.consuming === true) active.delete(event.contract_id);
      }
    }
    const all = await activeAt(host, at);
    expect(all.map(({ contract_id }) => contract_id).sort()).toEqual([...active].sort());

    const templates = ['splice-amulet:Splice.Amulet:Amulet', 'splice-amulet:Splice.Amulet:LockedAmulet'];
    const held = await activeAt(host, { ...at, templates });
    expect(held.map(({ contract_id }) => contract_id).sort()).toEqual([...coins.keys()].sort());

    const owner = [...coins.values()][0]?.owner ?? '';
    const own = await activeAt(host, { ...at, party_ids: [owner] }, 5);
    const mine = all.filter(({ signatories, observers }) => [...signatories, ...observers].includes(owner));
    expect(own).toEqual(mine);

    const sum = (locked: boolean): bigint =>
      [...coins.values()]
        .filter((coin) => coin.owner === owner && coin.locked === locked)
        .reduce((total, { amount }) => total + amount, 0n);
    for (const version of ['v0', 'v1']) {
      const { body } = await host.post(`/${version}/holdings/summary`, { ...at, owner_party_ids: [owner] });
      const [summary] = (body as { summaries: { total_unlocked_coin: string; total_locked_coin: string }[] }).summaries;
      expect(BigInt((summary?.total_unlocked_coin ?? '').replace('.', ''))).toBe(sum(false));
      expect(BigInt((summary?.total_locked_coin ?? '').replace('.', ''))).toBe(sum(true));
    }
  });

  it('are found by exact time, or as the newest before a time', async () => {
    const host = await startHost({ parameters: smallLedger, snapshotHours: 3 });
    const after = (time: string): ReturnType<Host['get']> =>
      host.get(`/v0/state/acs/snapshot-timestamp-after?after=${time}&migration_id=0`);
    const first = ((await after('2020-01-01T00:00:00Z')).body as { record_time: string }).record_time;
    expect(first).toMatch(/T(00|03|06|09|12|15|18|21):00:00\.000000Z$/);
    const second = ((await after(first)).body as { record_time: string }).record_time;
    expect(Date.parse(second) - Date.parse(first)).toBe(3 * 3_600_000);
    const before = await host.get(`/v0/state/acs/snapshot-timestamp?before=${second}&migration_id=0`);
    expect(before.body).toEqual({ record_time: second });
    const between = new Date(Date.parse(second) + 1000).toISOString();
    const ask = { migration_id: 0, record_time: between, page_size: 10 };
    expect((await host.post('/v2/state/acs', ask)).status).toBe(404);
    const { body } = await host.post('/v2/state/acs', { ...ask, record_time_match: 'at_or_before' });
    expect(body).toMatchObject({ record_time: second, migration_id: 0 });
    expect((await after('2027-01-01T00:00:00Z')).status).toBe(404);
    expect((await host.get(`/v0/state/acs/snapshot-timestamp?before=${first}&migration_id=1`)).status).toBe(404);
  });

  it('are taken at the newest update on demand', async () => {
    const host = await startHost();
    const { body } = await host.post('/simulator/snapshot');
    const moment = body as Moment;
    const active = [...host.simulator.network.active.keys()];
    host.simulator.advance(5);
    const ids = (await activeAt(host, moment)).map(({ contract_id }) => contract_id);
    expect(ids.sort()).toEqual(active.sort());
    const again = (await activeAt(host, (await host.post('/simulator/snapshot')).body)).map((one) => one.contract_id);
    expect(again.sort()).toEqual([...host.simulator.network.active.keys()].sort());
  });

  it('have the contracts of the new ledger after a network reset during the computation of one', async () => {
    const { simulator, ...host } = await startHost({ resetAfter: smallLedger.history + 100 });
    const { snapshots, network: former } = simulator;
    const computed = snapshots.at(snapshots.take() ?? expect.fail(), () => undefined);
    await turn(); // The computation waits after 500 updates.
    simulator.advance(100 + 500); // The founding and 500 more are over 900 updates again.
    expect(simulator.network).not.toBe(former);
    await computed;
    const { body } = await host.post('/simulator/snapshot');
    const ids = (await activeAt({ simulator, ...host }, body)).map(({ contract_id }) => contract_id);
    expect(ids.sort()).toEqual([...simulator.network.active.keys()].sort());
  });
});
