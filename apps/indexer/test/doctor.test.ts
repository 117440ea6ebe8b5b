import { describe, expect, it } from 'vitest';
import { coinUpdate, ledgerState, olderState, type SomeCoin } from './coin-ledger.ts';
import { type OtherAnswers, startScan } from './scripted-scan.ts';
import { startIndexer } from './start-indexer.ts';

const coins: SomeCoin[] = [{ n: 1, owner: 'alice', amount: '10' }];
const update = coinUpdate({ n: 1, owner: 'alice', amount: '10' });
const contract = {
  template_id: `${'c'.repeat(64)}:Some:Thing`,
  contract_id: '00ab',
  payload: { anything: ['goes'] },
  created_event_blob: 'CgMyLjE=',
  created_at: '2026-01-01T00:00:00Z',
};

function always(body: unknown) {
  return () => ({ body });
}

/** A Scan with every operation. */
const sound: OtherAnswers = {
  ...ledgerState(coins, 1),
  'GET /version': always({ version: '0.7.5', commit_ts: '2026-08-01T00:00:00Z' }),
  'POST /v0/backfilling/migration-info': (body) =>
    (body as { migration_id: number }).migration_id === 0
      ? {
          body: {
            record_time_range: [{ synchronizer_id: 'x', min: update.record_time, max: update.record_time }],
            complete: true,
          },
        }
      : { status: 404, body: { error: 'no data' } },
  [`GET /v2/updates/${update.update_id}`]: always(update),
  'GET /v0/dso': always({
    sv_user: 'u',
    sv_party_id: 's',
    dso_party_id: 'd',
    voting_threshold: 9,
    latest_mining_round: { contract },
    amulet_rules: { contract },
    dso_rules: { contract },
    sv_node_states: [{ contract, domain_id: 'x' }],
  }),
  'GET /v0/dso-party-id': always({ dso_party_id: 'd' }),
  'GET /v0/dso-sequencers': always({ domainSequencers: [] }),
  'GET /v0/scans': always({ scans: [{ domainId: 'x', scans: [{ publicUrl: 'https://a.example', svName: 'A' }] }] }),
  'GET /v0/featured-apps': always({ featured_apps: [contract] }),
  'POST /v0/open-and-issuing-mining-rounds': always({
    time_to_live_in_microseconds: 1,
    open_mining_rounds: { '00ab': { contract } },
    issuing_mining_rounds: {},
  }),
  'GET /v0/admin/validator/licenses': always({ validator_licenses: [contract] }),
  'GET /v0/admin/sv/voterequests': always({ dso_rules_vote_requests: [] }),
  'POST /v0/admin/sv/voteresults': always({ dso_rules_vote_results: [] }),
  'GET /v0/ans-entries': always({ entries: [{ user: 'u', name: 'dso.cns', url: '', description: '' }] }),
  'GET /registry/metadata/v1/instruments/Amulet': always({
    id: 'Amulet',
    name: 'Amulet',
    symbol: 'AMT',
    decimals: 10,
    supportedApis: { 'splice-api-token-metadata-v1': 1 },
  }),
};

async function examined(answers: OtherAnswers, ...more: OtherAnswers[]) {
  const scans = await Promise.all([answers, ...more].map((each) => startScan([update], [], each)));
  // `--scan` wins.
  const env = { SCAN_URL: 'http://unused.invalid' };
  return startIndexer(['doctor', '--scan', scans.map(({ url }) => url).join()], env).ended;
}

describe('doctor', () => {
  it('succeeds for a host that lacks only the two deprecated of twenty operations', async () => {
    const { code, output } = await examined(sound);
    expect(output.match(/\d +as expected$/gm)).toHaveLength(20 - 2);
    expect(output).toMatch(/^summariseHoldingsWithFees +deprecated +404 +\d+ +no response$/m);
    expect(output).toContain('(version 0.7.5)');
    expect(output).toContain('all responses that the indexer needs are as expected');
    expect(code).toBe(0);
  });

  it('reports unknown fields and succeeds', async () => {
    const { code, output } = await examined({
      ...sound,
      'GET /v0/scans': always({ scans: [{ domainId: 'x', region: 'eu', scans: [] }], shard: 1 }),
    });
    expect(output).toMatch(/^listScans +external +200 +\d+ +unknown fields$/m);
    expect(output).toContain('listScans: unknown field: scans.*.region');
    expect(output).toContain('listScans: unknown field: shard');
    expect(code).toBe(0);
  });

  it('reports a missing field or wrong type and fails', async () => {
    const { code, output } = await examined({
      ...sound,
      'GET /v0/featured-apps': always({ featured_apps: [{ ...contract, created_at: 5 }] }),
      'GET /v0/dso-party-id': always({}),
    });
    expect(output).toContain('listFeaturedApps: featured_apps.*.created_at must be string');
    expect(output).toContain("getDsoPartyId: the response must have required property 'dso_party_id'");
    expect(output).toContain('a response that the indexer needs is missing or wrong');
    expect(code).toBe(1);
  });

  it('tolerates a failing internal operation, but not a failing stream', async () => {
    const overloaded = () => ({ status: 503, body: { error: 'not yet' } });
    const bearable = await examined({ ...sound, 'GET /v0/featured-apps': overloaded });
    expect(bearable.output).toMatch(/^listFeaturedApps +internal +503 +\d+ +no response$/m);
    expect(bearable.code).toBe(0);
    const unready = await examined({ ...sound, 'POST /v2/updates': overloaded });
    expect(unready.output).toContain('listUpdates: 503: {"error":"not yet"}');
    expect(unready.code).toBe(1);
  });

  it('succeeds for a host before 0.7.5 with active contracts at the older path', async () => {
    const before = { ...sound, 'POST /v2/state/acs': () => ({ status: 404, body: { error: 'no such route' } }) };
    const { code, output } = await examined({ ...before, ...olderState(coins, 1) });
    expect(output).toMatch(/^listActiveContracts +external +404 +\d+ +no response$/m);
    expect(output).toMatch(/^listOlderActiveContracts +deprecated +200 +\d+ +as expected$/m);
    expect(code).toBe(0);
    expect((await examined(before)).code).toBe(1);
  });

  it('sends the other requests to a host whose newest record time is unreadable', async () => {
    const range = { synchronizer_id: 'x', min: 'always', max: 'never' };
    const { output } = await examined({
      ...sound,
      'POST /v0/backfilling/migration-info': always({ record_time_range: [range], complete: true }),
    });
    expect(output).toMatch(/^listUpdates +external +200 +\d+ +as expected$/m);
  });

  it('reports different versions of hosts', async () => {
    const newer = { ...sound, 'GET /version': always({ version: '0.8.0', commit_ts: '2026-09-01T00:00:00Z' }) };
    expect((await examined(sound, newer)).output).toContain('versions differ: 0.7.5, 0.8.0');
  });

  it('fails in one line without a host', async () => {
    const { code, output } = await startIndexer(['doctor'], {}).ended;
    expect({ code, lines: output.trim().split('\n').length }).toEqual({ code: 2, lines: 1 });
  });
});
