import { member, textOrNull } from '../json.ts';
import type { ScanRequest } from '../scan/ask-scan.ts';
import type { OperationId } from './scan-contract.ts';

/** Values in earlier responses of a host that later requests need; null: unknown. */
export interface Learned {
  migrationId: number;
  /** Newest record time of the host, ISO 8601. */
  head: string | null;
  /** Id of the last update in the page of updates. */
  updateId: string | null;
  /** Record time of a snapshot, ISO 8601. */
  snapshot: string | null;
  /** Owner of a coin in that snapshot. */
  party: string | null;
}

/** A request to test, and what later requests learn from its response. */
export interface Probe {
  readonly operation: OperationId;
  /** Null if a value from an earlier response is missing. */
  readonly request: (learned: Learned) => ScanRequest | null;
  readonly learn?: (value: unknown, learned: Learned) => void;
}

function get(path: string) {
  return (): ScanRequest => ({ method: 'GET', path });
}

function post(path: string, body: object): ScanRequest {
  return { method: 'POST', path, body };
}

/** A minute before the head: the newest updates have the newest fields. */
function beforeHead(head: string): string {
  return new Date(Date.parse(head) - 60_000).toISOString();
}

function atSnapshot({ migrationId, snapshot }: Learned): object | null {
  return snapshot === null ? null : { migration_id: migrationId, record_time: snapshot, record_time_match: 'exact' };
}

function holdings(path: string, learned: Learned): ScanRequest | null {
  const snapshot = atSnapshot(learned);
  if (snapshot === null || learned.party === null) return null;
  return post(path, { ...snapshot, owner_party_ids: [learned.party] });
}

function coins(path: string, learned: Learned): ScanRequest | null {
  const snapshot = atSnapshot(learned);
  const templates = ['splice-amulet:Splice.Amulet:Amulet'];
  return snapshot === null ? null : post(path, { ...snapshot, page_size: 10, templates });
}

function learnParty(value: unknown, learned: Learned): void {
  const contracts = member(value, 'created_events');
  const [first] = Array.isArray(contracts) ? (contracts as unknown[]) : [];
  learned.party ??= textOrNull(member(member(first, 'create_arguments'), 'owner'));
}

/** One request for each operation that the indexer reads, in an order in which later ones can use earlier responses. */
export const probes: readonly Probe[] = [
  { operation: 'getVersion', request: get('/version') },
  {
    operation: 'getMigrationInfo',
    request: ({ migrationId }) => post('/v0/backfilling/migration-info', { migration_id: migrationId }),
    learn: (value, learned) => {
      const ranges = member(value, 'record_time_range');
      const ends = Array.isArray(ranges) ? ranges.map((range: unknown) => member(range, 'max')) : [];
      const times = ends.filter((end) => typeof end === 'string').filter((end) => !Number.isNaN(Date.parse(end)));
      learned.head = times.sort().at(-1) ?? null;
    },
  },
  {
    operation: 'listUpdates',
    request: ({ migrationId, head }) =>
      post('/v2/updates', {
        ...(head !== null && { after: { after_migration_id: migrationId, after_record_time: beforeHead(head) } }),
        page_size: 100,
        daml_value_encoding: 'compact_json',
      }),
    learn: (value, learned) => {
      const items = member(value, 'transactions');
      const newest: unknown = Array.isArray(items) ? items.at(-1) : undefined;
      learned.updateId = textOrNull(member(newest, 'update_id'));
    },
  },
  {
    operation: 'getUpdate',
    request: ({ updateId }) =>
      updateId === null
        ? null
        : { method: 'GET', path: `/v2/updates/${encodeURIComponent(updateId)}?daml_value_encoding=compact_json` },
  },
  {
    operation: 'getSnapshotTimestamp',
    request: ({ migrationId }) => ({
      method: 'GET',
      path: `/v0/state/acs/snapshot-timestamp?before=${encodeURIComponent(new Date(Date.now() + 3_600_000).toISOString())}&migration_id=${migrationId}`,
    }),
    learn: (value, learned) => {
      learned.snapshot = textOrNull(member(value, 'record_time'));
    },
  },
  { operation: 'listActiveContracts', request: (learned) => coins('/v2/state/acs', learned), learn: learnParty },
  { operation: 'listOlderActiveContracts', request: (learned) => coins('/v1/state/acs', learned), learn: learnParty },
  { operation: 'summariseHoldings', request: (learned) => holdings('/v1/holdings/summary', learned) },
  { operation: 'summariseHoldingsWithFees', request: (learned) => holdings('/v0/holdings/summary', learned) },
  { operation: 'getDso', request: get('/v0/dso') },
  { operation: 'getDsoPartyId', request: get('/v0/dso-party-id') },
  { operation: 'listSequencers', request: get('/v0/dso-sequencers') },
  { operation: 'listScans', request: get('/v0/scans') },
  { operation: 'listFeaturedApps', request: get('/v0/featured-apps') },
  {
    operation: 'listOpenAndIssuingRounds',
    request: () =>
      post('/v0/open-and-issuing-mining-rounds', {
        cached_open_mining_round_contract_ids: [],
        cached_issuing_round_contract_ids: [],
      }),
  },
  { operation: 'listLicenses', request: get('/v0/admin/validator/licenses?limit=10') },
  { operation: 'listVoteRequests', request: get('/v0/admin/sv/voterequests') },
  { operation: 'listVoteResults', request: () => post('/v0/admin/sv/voteresults', { limit: 10 }) },
  { operation: 'listNames', request: get('/v0/ans-entries?page_size=10') },
  {
    operation: 'getInstrument',
    request: () => ({ method: 'GET', path: '/registry/metadata/v1/instruments/Amulet', registry: true }),
  },
];
