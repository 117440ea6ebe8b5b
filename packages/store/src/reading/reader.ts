import type {
  ContractEventValues,
  DashboardValues,
  EventDetailValues,
  EventValues,
  FeaturedAppValues,
  MarketInfoValues,
  PartyDetailsValues,
  PartyValues,
  RewardValues,
  SuperValidatorValues,
  TransferValues,
  UpdateValues,
  ValidatorValues,
  VoteRequestDetailsValues,
  VoteRequestSummaryValues,
  VoteValues,
} from '@ledger-explorer/spec/writers';
import type { MarketQuote } from '../market/market-quote.ts';
import type { IndexStatus } from './read-status.ts';

export type Direction = 'ASC' | 'DESC';

/** What an answer shows: a position and its record time. Position 0 is the state before the first update, without a time. */
export interface Shown {
  readonly position: number;
  /** Microseconds since the epoch; null at position 0. */
  readonly recordTime: bigint | null;
}

/** Everything an answer needs beside its rows. */
export interface Answer<T> {
  readonly shown: Shown;
  /** The index's newest position when the answer was read. */
  readonly head: Shown;
  readonly value: T;
}

/** One page of a list. */
export interface Page<T> {
  /** Exact number of rows of the whole list at the position shown. */
  readonly total: number;
  readonly content: readonly T[];
}

/** One stretch of a cursor list. */
export interface Stretch<T> {
  readonly content: readonly T[];
  /** Opaque key of the last row, to go on after it; null at the end. */
  readonly next: string | null;
}

export interface PageQuery {
  /** From 0. */
  readonly page: number;
  readonly size: number;
}
export interface OrderedQuery extends PageQuery {
  readonly orderBy: Direction;
}
/** Of an append-only list: rows, totals and order as they were at `position`. */
export interface PinnedQuery {
  readonly position?: number;
}

/** The reader's connections to the database now. */
export interface Connections {
  readonly inUse: number;
  readonly idle: number;
  /** Reads that wait for one. */
  readonly waiting: number;
}

/**
 * The read side, one method per operation of the contract, each one statement on one snapshot. `null` as value: the
 * resource is unknown. Throws `PositionAhead`, `PositionRemoved`, `StoreUnavailable`, `IndexEmpty`.
 */
export interface Reader {
  /** Null while nothing is indexed. */
  head(): Promise<Shown | null>;
  listSuperValidators(query: OrderedQuery): Promise<Answer<Page<SuperValidatorValues>>>;
  listValidators(
    query: OrderedQuery & { readonly status: 'ALL' | 'ACTIVE' | 'INACTIVE' },
  ): Promise<Answer<Page<ValidatorValues>>>;
  listNewValidators(query: { readonly size: number }): Promise<Answer<readonly ValidatorValues[]>>;
  listTransfers(query: OrderedQuery & PinnedQuery): Promise<Answer<Page<TransferValues>>>;
  listParties(
    query: OrderedQuery & { readonly sortBy: 'LAST_ACTIVITY_AT' | 'FIRST_SEEN_AT' },
  ): Promise<Answer<Page<PartyValues>>>;
  getParty(query: { readonly partyId: string }): Promise<Answer<PartyDetailsValues | null>>;
  listRewards(
    query: PageQuery & PinnedQuery & { readonly partyId: string },
  ): Promise<Answer<Page<RewardValues> | null>>;
  listVoteRequests(query: PageQuery): Promise<Answer<Page<VoteRequestSummaryValues>>>;
  getVoteRequest(query: { readonly id: string }): Promise<Answer<VoteRequestDetailsValues | null>>;
  listVotes(query: PageQuery & { readonly id: string }): Promise<Answer<Page<VoteValues> | null>>;
  listFeaturedApps(query: PageQuery): Promise<Answer<Page<FeaturedAppValues>>>;
  listContractEvents(
    query: PinnedQuery & {
      readonly contractId: string;
      readonly size: number;
      readonly orderBy: Direction;
      /** `next` of the stretch before. */
      readonly after?: string;
    },
  ): Promise<Answer<Stretch<ContractEventValues> | null>>;
  listEvents(query: OrderedQuery & PinnedQuery): Promise<Answer<Page<EventValues>>>;
  getEvent(query: { readonly eventId: string }): Promise<Answer<EventDetailValues | null>>;
  listUpdates(query: OrderedQuery & PinnedQuery): Promise<Answer<Page<UpdateValues>>>;
  /** With a quote: price, changes and dominance are its, the values in USD follow; without: the ledger's own (V35). */
  getMarketInfo(quote?: MarketQuote): Promise<Answer<MarketInfoValues>>;
  getDashboard(): Promise<Answer<DashboardValues>>;
  /** What the indexer says of itself; null while nothing is indexed. */
  status(): Promise<IndexStatus | null>;
  connections(): Connections;
  close(): Promise<void>;
}
