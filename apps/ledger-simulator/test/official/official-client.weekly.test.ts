import { ScanClient } from '@canton-network/core-splice-client';
import document from '@ledger-explorer/spec/scan.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { smallLedger, startHost } from '../start-host.ts';
import { type Answered, compileAnswers } from './compile-answers.ts';
import type { Get, GetPath, Post, PostPath, Sent } from './official-scan.ts';

type Query = Readonly<Record<string, string>>;

/** The client of Scan from the ecosystem, and the recorded responses with their types. */
function recordingClient(url: string) {
  const log = () => undefined;
  const logger = { debug: log, info: log, warn: log, error: log };
  const client = new ScanClient(new URL(`${url}/api/scan`), logger, { getAccessToken: () => Promise.resolve('') });
  const recorded: Answered[] = [];
  return {
    client,
    recorded,
    get: async <Path extends GetPath>(path: Path, params: { path?: Query; query?: Query } = {}): Promise<Get<Path>> => {
      const answer = await client.get(path, params);
      recorded.push({ type: `Get<'${path}'>`, answer });
      return answer as Get<Path>;
    },
    post: async <Path extends PostPath>(path: Path, body: Sent<Path>): Promise<Post<Path>> => {
      const answer = await client.post(path, body);
      recorded.push({ type: `Post<'${path}'>`, answer });
      return answer as Post<Path>;
    },
  };
}

const parameters = { ...smallLedger, migrations: 2, reassignments: true, oddities: true };

describe('the client of Scan from the ecosystem', () => {
  it('gets responses of its types from the simulator', async () => {
    const host = await startHost({ parameters, snapshotHours: 0.005 });
    const { client, recorded, get, post } = recordingClient(host.url);

    // All updates in pages.
    const seen: string[] = [];
    for (let after: { after_migration_id: number; after_record_time: string } | undefined; ;) {
      const { transactions } = await post('/v2/updates', {
        page_size: 250,
        daml_value_encoding: 'compact_json',
        ...(after && { after }),
      });
      seen.push(...transactions.map(({ update_id: id }) => id));
      const last = transactions.at(-1);
      if (last === undefined || transactions.length < 250) break;
      const migration = 'event' in last ? last.event.migration_id : last.migration_id;
      after = { after_migration_id: migration, after_record_time: last.record_time };
    }
    expect(seen).toHaveLength(smallLedger.history);
    const one = await get('/v2/updates/{update_id}', { path: { update_id: seen[0] ?? '' } });
    expect(one.update_id).toBe(seen[0]);
    await post('/v0/events', { page_size: 100, daml_value_encoding: 'compact_json' });

    // The state at a snapshot.
    const migration = host.simulator.network.migrationId;
    const info = await post('/v0/backfilling/migration-info', { migration_id: migration });
    const before = info.record_time_range[0]?.max ?? '';
    const { record_time: time } = await get('/v0/state/acs/snapshot-timestamp', {
      query: { before, migration_id: String(migration) },
    });
    const moment = { migration_id: migration, record_time: time, record_time_match: 'exact' as const };
    await get('/v0/state/acs/snapshot-timestamp-after', {
      query: { after: info.record_time_range[0]?.min ?? '', migration_id: String(migration) },
    });
    const contracts: string[] = [];
    for (let after: number | undefined; ;) {
      const page = await post('/v1/state/acs', { ...moment, page_size: 200, ...(after !== undefined && { after }) });
      contracts.push(...page.created_events.map(({ contract_id: id }) => id));
      after = page.next_page_token ?? undefined;
      if (after === undefined) break;
    }
    const newer = await host.post('/v2/state/acs', { ...moment, page_size: 1000 });
    expect(
      (newer.body as { created_events: { contract_id: string }[] }).created_events.map((one) => one.contract_id),
    ).toEqual(contracts.slice(0, 1000));
    const owners = [...host.simulator.network.parties.keys()];
    const { summaries } = await post('/v0/holdings/summary', { ...moment, owner_party_ids: owners });
    expect(summaries.length).toBeGreaterThan(3);

    // The network.
    const { dso_party_id: dso } = await get('/v0/dso');
    expect(await get('/v0/dso-party-id')).toEqual({ dso_party_id: dso });
    await get('/v0/dso-sequencers');
    await get('/v0/scans');
    await get('/v0/splice-instance-names');
    await get('/v0/closed-rounds');
    await get('/v0/amulet-price/votes');
    const cached = { cached_open_mining_round_contract_ids: [], cached_issuing_round_contract_ids: [] };
    const { open_mining_rounds: open } = await post('/v0/open-and-issuing-mining-rounds', cached);
    await post('/v0/open-and-issuing-mining-rounds', {
      ...cached,
      cached_open_mining_round_contract_ids: Object.keys(open),
    });
    await post('/v0/amulet-rules', {});
    const { featured_apps: apps } = await get('/v0/featured-apps');
    const { provider } = apps[0]?.payload as { provider: string };
    await get('/v0/featured-apps/{provider_party_id}', { path: { provider_party_id: provider } });
    await get('/v0/admin/validator/licenses', { query: { limit: '100' } });
    await get('/v0/ans-entries', { query: { page_size: '100' } });
    await get('/v0/ans-entries/by-party/{party}', { path: { party: dso } });
    await get('/v0/ans-entries/by-name/{name}', { path: { name: 'dso.cns' } });
    const { dso_rules_vote_requests: requests } = await get('/v0/admin/sv/voterequests');
    const voted = requests.find(({ payload }) => (payload as { trackingCid?: string | null }).trackingCid != null);
    const { trackingCid } = voted?.payload as { trackingCid: string };
    await get('/v0/voterequests/{vote_request_contract_id}', { path: { vote_request_contract_id: trackingCid } });
    await post('/v0/voterequest', { vote_request_contract_ids: [trackingCid] });
    await post('/v0/admin/sv/voteresults', { limit: 100 });
    await get('/v0/backfilling/status');
    await get('/version');
    await get('/status');

    // Values that the client derives from responses.
    expect(await client.getAmuletSynchronizerId()).toBe(host.simulator.network.synchronizerId);
    expect(await client.getOpenMiningRounds()).toHaveLength(Object.keys(open).length);
    expect((await client.getAmuletRules()).template_id).toMatch(/:Splice.AmuletRules:AmuletRules$/);
    expect(await client.isDevNet()).toBe(true);

    // All operations that the indexer reads were requested, except two that are newer than the client, and the registry, which is not part of Scan.
    const asked = recorded.map(({ type }) => type.slice(type.indexOf('/'), -2));
    expect(Object.keys(document.paths).filter((path) => !asked.includes(path))).toEqual([
      '/v2/state/acs',
      '/v1/holdings/summary',
      '/registry/metadata/v1/instruments/{instrument_id}',
    ]);
    // Invalid responses, with a missing, a mistyped and an unknown field, and a valid one with a null field.
    const entry = { user: 'u', name: 'n', url: '', description: '' };
    const wrong: readonly Answered[] = [
      { type: "Get<'/v0/ans-entries'>", answer: { entries: [{ ...entry, name: undefined }] } },
      { type: "Get<'/v0/ans-entries'>", answer: { entries: [{ ...entry, url: 1 }] } },
      { type: "Get<'/v0/ans-entries'>", answer: { entries: [{ ...entry, surname: '' }] } },
    ];
    recorded.push({ type: "Get<'/v0/ans-entries'>", answer: { entries: [entry, { ...entry, expires_at: null }] } });
    const found = compileAnswers([...recorded, ...wrong]);
    expect(found.map((line) => /error TS\d+: (.*)/.exec(line)?.[1])).toEqual([
      expect.stringContaining("Property 'name' is missing") as string,
      expect.stringContaining("Type 'number' is not assignable to type 'string'") as string,
      expect.stringContaining('"surname"\' does not exist') as string,
    ]);
  });
});
