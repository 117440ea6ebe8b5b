import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyCoins, type CoinJson, inOrder, type UpdateJson } from './read-json.ts';
import { type Host, openHost } from './start-host.ts';
import { defaultParameters } from '../src/options.ts';

const parameters = { ...defaultParameters, parties: 40, validators: 8, history: 500, rate: 0, migrations: 2 };

describe('the Scan API', () => {
  let host: Host;

  beforeAll(async () => {
    host = await openHost({ parameters });
    expect((await get('/v0/dso')).status).toBe(503);
    await host.simulator.start();
  });

  afterAll(() => {
    host.close();
  });

  const get = (path: string) => host.get(`/api/scan${path}`);
  const post = (path: string, body: unknown) => host.post(`/api/scan${path}`, body);

  /** The whole stream, page by page. */
  async function walk(pageSize: number): Promise<UpdateJson[]> {
    const all: UpdateJson[] = [];
    for (;;) {
      const last = all.at(-1);
      const after = last && { after_migration_id: last.migration_id, after_record_time: last.record_time };
      const { body } = await post('/v2/updates', { page_size: pageSize, after, daml_value_encoding: 'compact_json' });
      const page = (body as { transactions: UpdateJson[] }).transactions;
      all.push(...page);
      if (page.length < pageSize) return all;
    }
  }

  it('serves the same stream for any page size, with every event reachable from the roots', async () => {
    const all = await walk(250);
    expect(all).toHaveLength(parameters.history);
    expect((await walk(137)).map(({ update_id }) => update_id)).toEqual(all.map(({ update_id }) => update_id));
    const coins = new Map<string, CoinJson>();
    for (const update of all) applyCoins(coins, inOrder(update));
    const supply = [...coins.values()].reduce((sum, { amount }) => sum + amount, 0n);
    expect(supply).toBe(host.simulator.network.model.minted - host.simulator.network.model.burned);
  });

  it('sorts event keys as text, like Scan', async () => {
    const many = (await walk(1000)).find((update) => Object.keys(update.events_by_id).length > 10);
    const keys = Object.keys(many?.events_by_id ?? {});
    expect(keys).toEqual([...keys].sort());
    expect(keys[2]).toMatch(/:10$/);
  });

  it('serves an update by its id, and 404 for an unknown id', async () => {
    const [first] = await walk(1000);
    expect((await get(`/v2/updates/${first?.update_id ?? ''}`)).body).toEqual(first);
    expect(await get('/v2/updates/1220abcd')).toMatchObject({
      status: 404,
      body: { error: expect.any(String) as string },
    });
  });

  it('serves the same updates with verdicts', async () => {
    const { body } = await post('/v0/events', { page_size: 30 });
    const { events } = body as {
      events: { update: UpdateJson; verdict: { update_id: string; record_time: string } }[];
    };
    expect(events.map(({ update }) => update)).toEqual((await walk(1000)).slice(0, 30));
    for (const { update, verdict } of events)
      expect(verdict).toMatchObject({ update_id: update.update_id, record_time: update.record_time });
  });

  it('rejects what Scan rejects, with its error body', async () => {
    const error = { error: expect.any(String) as string };
    const after = { after_migration_id: 0, after_record_time: 'soon' };
    const sizes = [0, 1001, '5'].map((page_size) => ({ page_size }));
    for (const body of [{}, ...sizes, { page_size: 5, after }, '{"page_', '[]'])
      expect(await post('/v2/updates', body)).toMatchObject({ status: 400, body: error });
    expect(await post('/v2/updates', { page_size: 5, daml_value_encoding: 'protobuf_json' })).toMatchObject({
      status: 400,
    });
    expect(await get('/v9/nothing')).toMatchObject({ status: 404, body: error });
    expect(await get('/v2/updates')).toMatchObject({ status: 405, body: error });
    expect(await get('/v0/ans-entries')).toMatchObject({ status: 400, body: error });
    expect(await host.get('/simulator/model?include=constructor')).toMatchObject({ status: 400, body: error });
  });

  it('serves the state of the head', async () => {
    const { network } = host.simulator;
    const dso = (await get('/v0/dso')).body as {
      dso_rules: { contract: { payload: { svs: unknown[] } } };
      voting_threshold: number;
    };
    expect(dso.dso_rules.contract.payload.svs).toHaveLength(network.svs.length);
    // ceil((n + f + 1) / 2) with f = floor((n - 1) / 3).
    expect(dso.voting_threshold).toBe({ 13: 9, 12: 8, 11: 8 }[network.svs.length]);
    const licenses = (await get('/v0/admin/validator/licenses')).body as { validator_licenses: unknown[] };
    expect(licenses.validator_licenses).toHaveLength(network.validators.filter(({ withdrawn }) => !withdrawn).length);
    const open = (await get('/v0/admin/sv/voterequests')).body as { dso_rules_vote_requests: unknown[] };
    expect(open.dso_rules_vote_requests).toHaveLength(network.voteRequests.filter(({ closed }) => !closed).length);
    const results = (await post('/v0/admin/sv/voteresults', { limit: 1000 })).body as {
      dso_rules_vote_results: unknown[];
    };
    expect(results.dso_rules_vote_results).toHaveLength(network.voteResults.length);
    const paths = ['/v0/dso-party-id', '/v0/dso-sequencers', '/v0/scans', '/v0/featured-apps', '/version', '/status'];
    for (const path of paths) expect((await get(path)).status).toBe(200);
    const rounds = await post('/v0/open-and-issuing-mining-rounds', {
      cached_open_mining_round_contract_ids: [],
      cached_issuing_round_contract_ids: [],
    });
    expect(Object.keys((rounds.body as { open_mining_rounds: object }).open_mining_rounds)).toHaveLength(3);
    const info = (await post('/v0/backfilling/migration-info', { migration_id: 1 })).body as {
      previous_migration_id: number;
    };
    expect(info.previous_migration_id).toBe(0);
    expect((await post('/v0/backfilling/migration-info', { migration_id: 2 })).status).toBe(404);
  });

  it('advances on demand and returns the new head', async () => {
    const { body } = await host.post('/simulator/advance', { updates: 25 });
    expect(body).toMatchObject({ head: { updates: parameters.history + 25 } });
  });
});
