import { type Decimal, parseDecimal } from '@ledger-explorer/ledger';
import { type Validator, validators } from '@ledger-explorer/spec/scan-validators';
import type { components } from '@ledger-explorer/spec/scan-types';
import type { StateTemplate } from '@ledger-explorer/store';
import type { Question } from '../scan/known-shape.ts';
import { type ScanReader, Unanswered } from '../scan/scan-reader.ts';

/** Time of a snapshot of the ledger's own state. */
export interface SnapshotTime {
  readonly migrationId: number;
  /** ISO text as the ledger gave it. */
  readonly recordTime: string;
}

type ActiveContract = components['schemas']['ActiveContract'];

/** Package names, by which Scan filters contracts of all package versions. */
const packageOf: Record<StateTemplate, string> = {
  'Splice.Amulet:Amulet': 'splice-amulet',
  'Splice.Amulet:LockedAmulet': 'splice-amulet',
  'Splice.ValidatorLicense:ValidatorLicense': 'splice-amulet',
  'Splice.Amulet:FeaturedAppRight': 'splice-amulet',
  'Splice.DsoRules:VoteRequest': 'splice-dso-governance',
  'Splice.Ans:AnsEntry': 'splice-amulet-name-service',
  'Splice.DSO.SvState:SvNodeState': 'splice-dso-governance',
  'Splice.DSO.AmuletPrice:AmuletPriceVote': 'splice-dso-governance',
};

/** Scan's limit of contracts per page. */
const maxContracts = 1000;
/** Scan's limit of parties per request. */
export const maxParties = 1000;

/** Fields of a request for data at a snapshot. */
function atSnapshot({ migrationId, recordTime }: SnapshotTime) {
  return { migration_id: migrationId, record_time: recordTime, record_time_match: 'exact' };
}

function post<T>(path: string, body: object, validate: Validator<T>): Question<T> {
  return { request: { method: 'POST', path, body }, validate };
}

/** The newest snapshot at or before a time (ISO); null if there is none. Throws `Unanswered`. */
export async function findSnapshot(
  scan: ScanReader,
  migrationId: number,
  before: string,
): Promise<SnapshotTime | null> {
  const query = new URLSearchParams({ before, migration_id: String(migrationId) });
  try {
    const { record_time: recordTime } = await scan.read(
      { method: 'GET', path: `/v0/state/acs/snapshot-timestamp?${query.toString()}` },
      validators.getSnapshotTimestamp,
    );
    return { migrationId, recordTime };
  } catch (error) {
    if (error instanceof Unanswered && error.fault.status === 404) return null;
    throw error;
  }
}

type Contracts = components['schemas']['ActiveContractsPage'] | components['schemas']['OlderActiveContractsPage'];

/**
 * Active contracts at a snapshot, page by page. `template` null: of all templates. All pages are from one host, since a page token is valid only
 * there. Throws `Unanswered`.
 */
export async function* activeContracts(
  scan: ScanReader,
  snapshot: SnapshotTime,
  template: StateTemplate | null,
): AsyncGenerator<readonly ActiveContract[], void, undefined> {
  const host = scan.ofOneHost();
  const body = {
    ...atSnapshot(snapshot),
    page_size: maxContracts,
    ...(template !== null && { templates: [`${packageOf[template]}:${template}`] }),
  };
  const newer = post<Contracts>('/v2/state/acs', body, validators.listActiveContracts);
  const older = post<Contracts>('/v1/state/acs', body, validators.listOlderActiveContracts);
  const { value: first, question } = await host.readEither(newer, [older]);
  for (let page = first; ;) {
    yield page.created_events;
    // A full page always has a token, so the last page may be empty.
    const after = page.next_page_token ?? null;
    if (after === null || page.created_events.length === 0) return;
    page = await host.read({ ...question.request, body: { ...body, after } }, question.validate);
  }
}

/** Coin of a party at a snapshot, or the holding fees that it owes. */
export interface SummarisedHolding {
  readonly party: string;
  readonly unlocked: Decimal;
  readonly locked: Decimal;
}

/** Coin of parties at a snapshot, from Scan's summaries; a party without coin is left out. Throws `Unanswered`. */
export async function summarise(
  scan: ScanReader,
  snapshot: SnapshotTime,
  parties: readonly string[],
): Promise<SummarisedHolding[]> {
  const found: SummarisedHolding[] = [];
  for (let from = 0; from < parties.length; from += maxParties) {
    const body = { ...atSnapshot(snapshot), owner_party_ids: parties.slice(from, from + maxParties) };
    for (const summary of await summaries(scan, body)) {
      found.push({
        party: summary.party_id,
        unlocked: parseDecimal(summary.total_unlocked_coin),
        locked: parseDecimal(summary.total_locked_coin),
      });
    }
  }
  return found;
}

/** Reads summaries from `/v1`; from a Scan that is too old for it, from `/v0`, which Scan will drop. Without the snapshot, both answer 404. */
async function summaries(scan: ScanReader, body: object): Promise<readonly components['schemas']['HoldingsOfParty'][]> {
  type Holdings = components['schemas']['Holdings'];
  const newer = post<Holdings>('/v1/holdings/summary', body, validators.summariseHoldings);
  const older = post<Holdings>('/v0/holdings/summary', body, validators.summariseHoldingsWithFees);
  return (await scan.readEither(newer, [older])).value.summaries;
}

/** Holding fees of at most `maxParties` parties up to a round, and the round that Scan used; null if Scan no longer has this endpoint. */
export async function summariseFees(
  scan: ScanReader,
  snapshot: SnapshotTime,
  parties: readonly string[],
  asOfRound: number,
): Promise<{ readonly round: number; readonly fees: readonly SummarisedHolding[] } | null> {
  const body = { ...atSnapshot(snapshot), owner_party_ids: parties, as_of_round: asOfRound };
  try {
    const request = { method: 'POST', path: '/v0/holdings/summary', body } as const;
    const answer = await scan.read(request, validators.summariseHoldingsWithFees);
    const fees = answer.summaries.map((summary) => ({
      party: summary.party_id,
      unlocked: parseDecimal(summary.accumulated_holding_fees_unlocked),
      locked: parseDecimal(summary.accumulated_holding_fees_locked),
    }));
    return { round: answer.computed_as_of_round, fees };
  } catch (error) {
    if (!(error instanceof Unanswered) || error.fault.status !== 404) throw error;
    // The snapshot may have been replaced: then this request fails too.
    await summarise(scan, snapshot, parties.slice(0, 1));
    return null;
  }
}

/** Total supply of coin by the token-standard registry. */
export interface RegistrySupply {
  readonly total: Decimal;
  /** Time of the total, ISO 8601. */
  readonly asOf: string;
}

/** Reads the supply from the token-standard registry; null if it states none, or no host answers. */
export async function registrySupply(scan: ScanReader): Promise<RegistrySupply | null> {
  const request = { method: 'GET', path: '/registry/metadata/v1/instruments/Amulet', registry: true } as const;
  try {
    const { totalSupply, totalSupplyAsOf } = await scan.read(request, validators.getInstrument);
    return totalSupply && totalSupplyAsOf ? { total: parseDecimal(totalSupply), asOf: totalSupplyAsOf } : null;
  } catch (error) {
    if (error instanceof Unanswered) return null;
    throw error;
  }
}
