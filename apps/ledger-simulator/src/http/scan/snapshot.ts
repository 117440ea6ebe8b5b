import { badRequest, notFound } from '../http-error.ts';
import { integer, limit, queryInteger, record, texts, time } from '../read.ts';
import type { Route, RouteRequest } from '../route.ts';
import type { Contract } from '../../ledger/tx.ts';
import { type Holdings, holdingsOf } from '../../model/amounts.ts';
import type { Network } from '../../network/network.ts';
import type { Simulator } from '../../simulator.ts';
import type { Snapshot } from '../../snapshots/snapshots.ts';
import { canonical, fixed } from '../../values/decimal.ts';
import { parseTime, recordTimeText, wallClock } from '../../values/time.ts';
import type { Scan } from './schema.ts';

interface Moment {
  readonly record_time: string;
  readonly migration_id: number;
}

function momentOf({ migrationId, recordTime }: Snapshot): Moment {
  return { record_time: recordTimeText(recordTime), migration_id: migrationId };
}

function visible(simulator: Simulator): number {
  return simulator.served.visible(wallClock());
}

/** Responds from the requested snapshot: the one at exactly `record_time`, or the newest at or before it. */
function fromSnapshot(
  simulator: Simulator,
  request: Readonly<Record<string, unknown>>,
  answer: (network: Network, moment: Moment) => object,
): Promise<object> {
  const asked = time(request.record_time, 'record_time');
  const migration = integer(request.migration_id, 'migration_id');
  const { record_time_match: match = 'exact' } = request;
  if (match !== 'exact' && match !== 'at_or_before')
    throw badRequest('The request content was malformed: record_time_match must be exact or at_or_before.');
  const found = simulator.snapshots.atOrBefore(migration, asked, visible(simulator));
  if (!found || (match === 'exact' && found.recordTime !== asked))
    throw notFound(`No snapshot found for migration ${migration} at ${recordTimeText(asked)}.`);
  return simulator.snapshots.at(found, (network) => answer(network, momentOf(found)));
}

function timeAndMigration(query: URLSearchParams, name: string): { readonly at: number; readonly migration: number } {
  const text = query.get(name);
  const at = text === null ? NaN : parseTime(text);
  if (Number.isNaN(at)) throw badRequest(`The query parameter '${name}' is required: an ISO 8601 time.`);
  const migration = queryInteger(query, 'migration_id');
  if (migration === null) throw badRequest("The query parameter 'migration_id' is required.");
  return { at, migration };
}

function snapshotTimestamp({ simulator, query }: RouteRequest): Scan<'SnapshotTimestamp'> {
  const { at, migration } = timeAndMigration(query, 'before');
  const found = simulator.snapshots.atOrBefore(migration, at, visible(simulator));
  if (!found) throw notFound(`No snapshots found at or before ${recordTimeText(at)}.`);
  return { record_time: recordTimeText(found.recordTime) };
}

function snapshotTimestampAfter({ simulator, query }: RouteRequest): Scan<'SnapshotTimestamp'> {
  const { at, migration } = timeAndMigration(query, 'after');
  const found = simulator.snapshots.after(migration, at, visible(simulator));
  if (!found) throw notFound(`No snapshots found after ${recordTimeText(at)}.`);
  return { record_time: recordTimeText(found.recordTime) };
}

/**
 * An active contract, which Scan does not return as an event. Contracts created before the current migration have no
 * update id (docs/scan.md#active-contracts).
 */
function activeContract(contract: Contract, migrationId: number): Scan<'ActiveContract'> {
  return {
    contract_id: contract.id,
    template_id: contract.templateId,
    package_name: contract.template.packageName,
    create_arguments: contract.payload,
    created_at: contract.createdAt,
    signatories: [...contract.signatories],
    observers: [...contract.observers],
    ...(contract.migrationId === migrationId ? { created_in_update_id: contract.createdIn } : {}),
  };
}

/** Form of page tokens. */
interface Paging {
  /** Number of contracts up to the token `after`. `keys`: the keys of all contracts, in order. */
  readonly readCount: (keys: readonly string[], after: unknown) => number;
  /** Token of a page. `lastKey`: the key of its last contract; `count`: number of contracts up to it. */
  readonly tokenOf: (lastKey: string, count: number) => string | number;
}

const byKey: Paging = {
  readCount: (keys, after) => (typeof after === 'string' ? keys.filter((key) => key <= after).length : 0),
  tokenOf: (lastKey) => lastKey,
};

/** Scan before 0.7.5 used the number of contracts as token. */
const byCount: Paging = {
  readCount: (_keys, after) => (after === undefined || after === null ? 0 : integer(after, 'after')),
  tokenOf: (_lastKey, count) => count,
};

/** Active contracts, ordered by creation time, then contract id. */
async function activeContracts({ simulator, body }: RouteRequest, paging: Paging): Promise<object> {
  const request = record(body, 'the body');
  const size = limit(integer(request.page_size, 'page_size'));
  const parties = new Set(request.party_ids === undefined ? [] : texts(request.party_ids, 'party_ids'));
  const templates = new Set(request.templates === undefined ? [] : texts(request.templates, 'templates'));
  if (parties.size > 1000 || templates.size > 1000) throw badRequest('party_ids and templates: at most 1000 each.');
  return fromSnapshot(simulator, request, ({ active }, moment) => {
    const keyed = [...active.values()]
      .filter(({ template }) => templates.size === 0 || templates.has(`${template.packageName}:${template.name}`))
      .filter(
        ({ signatories, observers }) =>
          parties.size === 0 || [...signatories, ...observers].some((party) => parties.has(party)),
      )
      .map((contract) => ({ key: `${recordTimeText(parseTime(contract.createdAt))}/${contract.id}`, contract }))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    const keys = keyed.map(({ key }) => key);
    const start = paging.readCount(keys, request.after);
    const page = keyed.slice(start, start + size);
    const last = page.length === size ? page.at(-1) : undefined;
    return {
      ...moment,
      created_events: page.map(({ contract }) => activeContract(contract, moment.migration_id)),
      next_page_token: last === undefined ? null : paging.tokenOf(last.key, start + size),
    };
  });
}

/** Coins of the owners, with the same page tokens as `/v2/state/acs`. */
function holdingsState(request: RouteRequest): Promise<object> {
  const { owner_party_ids, ...rest } = record(request.body, 'the body');
  const owners = texts(owner_party_ids, 'owner_party_ids');
  const templates = ['splice-amulet:Splice.Amulet:Amulet', 'splice-amulet:Splice.Amulet:LockedAmulet'];
  return activeContracts({ ...request, body: { ...rest, party_ids: owners, templates } }, byKey);
}

/** Holdings per party. As on Scan, parties without coin have no summary. */
function holdingsSummary({ withFees }: { readonly withFees: boolean }): Route['handle'] {
  return async ({ simulator, body }) => {
    const request = record(body, 'the body');
    const owners = texts(request.owner_party_ids, 'owner_party_ids');
    if (owners.length < 1 || owners.length > 1000) throw badRequest('owner_party_ids must have 1 to 1000 entries.');
    const { as_of_round: round } = request;
    const given = !withFees || round === undefined || round === null ? null : integer(round, 'as_of_round');
    return fromSnapshot(simulator, request, (network, moment) => {
      const asOf = given ?? network.rounds.open[0]?.number ?? 0;
      const summaries = [...new Set(owners)].flatMap((owner) => {
        const holdings = holdingsOf(network.parties.get(owner), asOf);
        return holdings.unlocked + holdings.locked === 0n ? [] : [summaryOf(owner, holdings, withFees)];
      });
      return { ...moment, ...(withFees ? { computed_as_of_round: asOf } : {}), summaries };
    });
  };
}

function summaryOf(owner: string, holdings: Holdings, withFees: boolean): object {
  const { unlocked, locked, feesUnlocked, feesLocked } = holdings;
  const totals = {
    party_id: owner,
    total_unlocked_coin: fixed(unlocked),
    total_locked_coin: fixed(locked),
    total_coin_holdings: fixed(unlocked + locked),
  };
  if (!withFees) return totals;
  return {
    ...totals,
    accumulated_holding_fees_unlocked: fixed(feesUnlocked),
    accumulated_holding_fees_locked: fixed(feesLocked),
    accumulated_holding_fees_total: fixed(feesUnlocked + feesLocked),
    total_available_coin: fixed(unlocked - feesUnlocked),
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
    totalSupplyAsOf: recordTimeText(model.head?.recordTime ?? 0),
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
  { method: 'GET', path: '/v0/state/acs/snapshot-timestamp-after', handle: snapshotTimestampAfter },
  { method: 'POST', path: '/v2/state/acs', handle: (request) => activeContracts(request, byKey) },
  { method: 'POST', path: '/v1/state/acs', handle: (request) => activeContracts(request, byCount) },
  { method: 'POST', path: '/v2/holdings/state', handle: holdingsState },
  { method: 'POST', path: '/v0/holdings/summary', handle: holdingsSummary({ withFees: true }) },
  { method: 'POST', path: '/v1/holdings/summary', handle: holdingsSummary({ withFees: false }) },
  { method: 'GET', path: '/registry/metadata/v1/info', handle: registryInfo },
  { method: 'GET', path: '/registry/metadata/v1/instruments/{instrument_id}', handle: instrument },
];
