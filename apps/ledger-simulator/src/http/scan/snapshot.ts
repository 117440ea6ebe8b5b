import { holdingsOf } from '../../model/amounts.ts';
import type { Contract } from '../../ledger/contract.ts';
import type { Network } from '../../network/network.ts';
import { canonical, fixed } from '../../values/decimal.ts';
import { parseTime, recordTimeText } from '../../values/time.ts';
import { badRequest, notFound } from '../http-error.ts';
import { integer, limit, queryInteger, record, texts, time } from '../read.ts';
import type { Route, RouteRequest } from '../route.ts';
import type { Scan } from './schema.ts';

interface Snapshot {
  readonly record_time: string;
  readonly migration_id: number;
}

/** The one snapshot there is: the head's. Pause the simulator to page through it while it holds still. */
function headOf(network: Network): Snapshot & { readonly at: number } {
  const { head } = network.model;
  if (!head) throw notFound('No snapshots found.');
  return { record_time: recordTimeText(head.recordTime), migration_id: head.migrationId, at: head.recordTime };
}

/** Checks that a request asks for the snapshot at the head, exactly or as the newest at or before its time. */
function snapshotFor(network: Network, request: Readonly<Record<string, unknown>>): Snapshot {
  const { at, ...snapshot } = headOf(network);
  const asked = time(request.record_time, 'record_time');
  const orBefore = request.record_time_match === 'at_or_before';
  const migration = integer(request.migration_id, 'migration_id');
  if (migration !== snapshot.migration_id || (orBefore ? asked < at : asked !== at))
    throw notFound(`No snapshot found for migration ${migration} at ${recordTimeText(asked)}.`);
  return snapshot;
}

function snapshotTimestamp({ simulator: { network }, query }: RouteRequest): Scan<'SnapshotTimestamp'> {
  const before = query.get('before');
  const asked = before === null ? NaN : parseTime(before);
  if (Number.isNaN(asked)) throw badRequest("The query parameter 'before' is required: an ISO 8601 time.");
  const migration = queryInteger(query, 'migration_id');
  if (migration === null) throw badRequest("The query parameter 'migration_id' is required.");
  const head = headOf(network);
  if (migration !== head.migration_id || asked < head.at)
    throw notFound(`No snapshots found before ${String(before)}.`);
  return { record_time: head.record_time };
}

function createdEvent(contract: Contract): object {
  return {
    event_type: 'created_event',
    event_id: contract.eventId,
    contract_id: contract.id,
    template_id: contract.templateId,
    package_name: contract.template.packageName,
    create_arguments: contract.payload,
    created_at: contract.createdAt,
    signatories: contract.signatories,
    observers: contract.observers,
    created_in_update_id: contract.createdIn,
  };
}

/** Ordered by creation time, then contract id; the token is the last contract's pair. */
function activeContracts({ simulator: { network }, body }: RouteRequest): object {
  const request = record(body, 'the body');
  const snapshot = snapshotFor(network, request);
  const size = limit(integer(request.page_size, 'page_size'));
  const parties = new Set(request.party_ids === undefined ? [] : texts(request.party_ids, 'party_ids'));
  const templates = new Set(request.templates === undefined ? [] : texts(request.templates, 'templates'));
  const after = typeof request.after === 'string' ? request.after : '';
  const keyed = [...network.active.values()]
    .filter(({ template }) => templates.size === 0 || templates.has(`${template.packageName}:${template.name}`))
    .filter(
      ({ signatories, observers }) =>
        parties.size === 0 || [...signatories, ...observers].some((party) => parties.has(party)),
    )
    .map((contract) => ({ key: `${recordTimeText(parseTime(contract.createdAt))}/${contract.id}`, contract }))
    .filter(({ key }) => key > after)
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const page = keyed.slice(0, size);
  return {
    ...snapshot,
    created_events: page.map(({ contract }) => createdEvent(contract)),
    next_page_token: page.length === size ? (page.at(-1)?.key ?? null) : null,
  };
}

/** Coins of the owners; the token is the last one's place, as with all contracts. */
function holdingsState(request: RouteRequest): object {
  const { owner_party_ids, ...rest } = record(request.body, 'the body');
  const owners = texts(owner_party_ids, 'owner_party_ids');
  const templates = ['splice-amulet:Splice.Amulet:Amulet', 'splice-amulet:Splice.Amulet:LockedAmulet'];
  return activeContracts({ ...request, body: { ...rest, party_ids: owners, templates } });
}

/** Parties without coin have no summary, as on Scan. */
function holdings(withFees: boolean): Route['handle'] {
  return ({ simulator: { network }, body }) => {
    const request = record(body, 'the body');
    const snapshot = snapshotFor(network, request);
    const owners = texts(request.owner_party_ids, 'owner_party_ids');
    if (owners.length < 1 || owners.length > 1000) throw badRequest('owner_party_ids must have 1 to 1000 entries.');
    const asked = withFees ? request.as_of_round : null;
    const asOf =
      asked === undefined || asked === null ? (network.rounds.open[0]?.number ?? 0) : integer(asked, 'as_of_round');
    const summaries = [...new Set(owners)].flatMap((owner) => {
      const { unlocked, locked, feesUnlocked, feesLocked } = holdingsOf(network.parties.get(owner), asOf);
      if (unlocked + locked === 0n) return [];
      const totals = {
        party_id: owner,
        total_unlocked_coin: fixed(unlocked),
        total_locked_coin: fixed(locked),
        total_coin_holdings: fixed(unlocked + locked),
      };
      if (!withFees) return [totals];
      return [
        {
          ...totals,
          accumulated_holding_fees_unlocked: fixed(feesUnlocked),
          accumulated_holding_fees_locked: fixed(feesLocked),
          accumulated_holding_fees_total: fixed(feesUnlocked + feesLocked),
          total_available_coin: fixed(unlocked - feesUnlocked),
        },
      ];
    });
    return withFees ? { ...snapshot, computed_as_of_round: asOf, summaries } : { ...snapshot, summaries };
  };
}

/** The coin as an instrument of the token standard's registry. */
function instrument({ simulator: { network }, params }: RouteRequest): Scan<'Instrument'> {
  const id = params.instrument_id ?? '';
  if (id !== 'Amulet') throw notFound(`No instrument with id ${id} found`);
  const { model } = network;
  return {
    id,
    name: 'Amulet',
    symbol: 'AMT',
    totalSupply: canonical(model.minted - model.burned),
    totalSupplyAsOf: headOf(network).record_time,
    decimals: 10,
    supportedApis: {
      'splice-api-token-metadata-v1': 1,
      'splice-api-token-holding-v1': 1,
      'splice-api-token-transfer-instruction-v1': 1,
      'splice-api-token-allocation-v1': 1,
      'splice-api-token-allocation-instruction-v1': 1,
    },
  };
}

function registryInfo({ simulator: { network } }: RouteRequest): object {
  return { adminId: network.dso.id, supportedApis: { 'splice-api-token-metadata-v1': 1 } };
}

export const snapshotRoutes: readonly Route[] = [
  { method: 'GET', path: '/v0/state/acs/snapshot-timestamp', handle: snapshotTimestamp },
  { method: 'POST', path: '/v2/state/acs', handle: activeContracts },
  { method: 'POST', path: '/v2/holdings/state', handle: holdingsState },
  { method: 'POST', path: '/v0/holdings/summary', handle: holdings(true) },
  { method: 'POST', path: '/v1/holdings/summary', handle: holdings(false) },
  { method: 'GET', path: '/registry/metadata/v1/info', handle: registryInfo },
  { method: 'GET', path: '/registry/metadata/v1/instruments/{instrument_id}', handle: instrument },
];
