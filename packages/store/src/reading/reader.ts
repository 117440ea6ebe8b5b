import type { IndexOperationId, OperationById, ParametersOf } from '@ledger-explorer/spec';
import type { operations } from '@ledger-explorer/spec/types';
import type {
  BodyValues,
  FeaturedAppPageValues,
  ItemValues,
  RoundValues,
  TransferValues,
  UpdateValues,
  ValidatorValues,
  VoteValues,
} from '@ledger-explorer/spec/writers';
import type { MarketQuote } from '../market/market-quote.ts';
import type { Naming } from '../names/naming.ts';
import type { walkPartyTransfers, walkTransferHistory } from '../transfers/walk-transfers.ts';
import type { Standing } from '../updates/standing-of.ts';
import type { walkUpdateHistory } from '../updates/walk-update-history.ts';
import type { Interval, PartyInterval, PlacedRow } from './between.ts';
import type { ChangeCounts } from './changes-between.ts';
import type { Queries } from './queries.ts';
import type { IndexStatus } from './read-status.ts';

export type Direction = 'ASC' | 'DESC';

/** A position and its record time. Position 0 is the state before the first update, without a time. */
export interface TimedPosition {
  readonly position: number;
  /** Microseconds since the epoch; null at position 0. */
  readonly recordTime: bigint | null;
}

/** Everything an answer needs beside its rows. */
export interface Answer<T> {
  /** The position whose state the answer shows. */
  readonly asOf: TimedPosition;
  /** The index's newest position when the answer was read. */
  readonly head: TimedPosition;
  readonly value: T;
}

/** One page of a list. */
export interface Page<T> {
  /** Exact number of rows of the whole list at the as-of position. */
  readonly total: number;
  readonly content: readonly T[];
}

/** One stretch of a cursor list. */
export interface Stretch<T> {
  readonly content: readonly T[];
  /** Opaque key of the last row, to go on after it; null at the end. */
  readonly next: string | null;
}

/** One stretch of a list that can be followed in both directions. */
export interface Slice<T> {
  /** Exact number of rows of the whole list, under all filters. */
  readonly total: number;
  /** Of the first row of the content, from 1; null: there is none. */
  readonly firstRank: number | null;
  readonly content: readonly T[];
  /** Opaque keys of where to go on: before the first row, and behind the last one; null at an end. */
  readonly newer: string | null;
  readonly older: string | null;
}

/** Reads on from where a slice of a history left off, newest first. */
export interface Walk<Row> {
  /** The next rows; `older`: where those behind them begin, null behind the last. Throws what a read of a slice throws. */
  next(size: number): Promise<Answer<{ readonly content: readonly Row[]; readonly older: string | null }>>;
}

export type PageQuery = Pick<ParametersOf<'listFeaturedApps'>, 'page' | 'size'>;

type IsUnion<Type, Whole = Type> = Type extends unknown ? ([Whole] extends [Type] ? false : true) : never;
/** Without a sort key that leaves no choice. */
type WithChoice<Parameters> = {
  [
    Name in keyof Parameters as Name extends 'sortBy' ? (IsUnion<Parameters[Name]> extends true ? Name : never) : Name
  ]: Parameters[Name];
};

/** Lists of transfers can be read for files. */
type Unnamed<Id> = Id extends 'listTransfers' | 'listTransferHistory' | 'listPartyTransfers'
  ? {
      /** `none`: names and images are null. */
      readonly names?: 'none' | undefined;
    }
  : unknown;

/** What a read takes: the operation's parameters, and what the service knows that the caller does not send. */
export type ReadParameters<Id extends IndexOperationId> = OwnParameters<Id> & Unnamed<Id>;

type OwnParameters<Id extends IndexOperationId> = Id extends 'listContractEvents'
  ? Omit<ParametersOf<Id>, 'nextCursor' | 'sortBy'> & {
      /** `next` of the stretch before. */
      readonly after?: string | undefined;
    }
  : OperationById[Id]['paging'] extends 'slice'
    ? Omit<ParametersOf<Id>, 'cursor'> & {
        /** `newer` or `older` of another slice. */
        readonly start?: string | undefined;
      } & (Id extends 'listNames' | 'findParties' | 'listPartyContracts' | 'listPartyCoins'
          ? unknown
          : {
              /** Without `start`: begins with the next older row than the one of this rank. */
              readonly below?: number | undefined;
            })
    : Id extends 'getUpdate'
      ? Omit<ParametersOf<Id>, 'cursor'> & {
          /** Ordinal of the last node given out. */
          readonly after?: number | undefined;
        }
      : Id extends 'getMarketInfo'
        ? {
            /** Price, changes and dominance are the quote's, and the values in USD follow; without one, the ledger's own (docs/contract.md#v35). */
            readonly quote?: MarketQuote | null;
          }
        : WithChoice<ParametersOf<Id>>;

/** What a body has beside the envelope of a slice, or of a page. */
type Beside<Body> = Omit<
  Body,
  'content' | 'total' | 'firstRank' | 'position' | 'newerCursor' | 'olderCursor' | keyof FeaturedAppPageValues
>;

type Listed<Paging, Item, Body> = Paging extends 'page'
  ? Page<Item> & Beside<Body>
  : Paging extends 'cursor'
    ? Stretch<Item>
    : Paging extends 'slice'
      ? Slice<Item> & Beside<Body>
      : Paging extends 'array'
        ? readonly Item[]
        : Item;

/** What may be unknown, as its 404 says: null. */
type Unknown<Responses> = 404 extends keyof Responses ? null : never;

/** What a read answers with: what the operation's body is made of. */
type ReadValue<Id extends IndexOperationId> =
  | Listed<OperationById[Id]['paging'], ItemValues[Id], BodyValues[Id]>
  | Unknown<operations[Id]['responses']>;

/** The reader's connections to the database now. */
export interface Connections {
  readonly inUse: number;
  readonly idle: number;
  /** Reads that wait for one. */
  readonly waiting: number;
}

/** What reads are made with. */
export interface ReadContext {
  readonly queries: Queries;
  readonly naming: Naming;
  /** Of a validator's `active`, in microseconds. */
  readonly activeWindow: bigint;
}

/** How one operation is read: one statement on one snapshot. */
export type Read<Id extends IndexOperationId> = (
  context: ReadContext,
  parameters: ReadParameters<Id>,
) => Promise<Answer<ReadValue<Id>>>;

/** One read for each operation of the contract that is answered from the index. */
export type Reads = {
  readonly [Id in IndexOperationId]: (parameters: ReadParameters<Id>) => Promise<Answer<ReadValue<Id>>>;
};

/** The read side. Throws `PositionAhead`, `PositionRemoved`, `StoreUnavailable`, `IndexEmpty`. */
export interface Reader extends Reads {
  /** Null while nothing is indexed. */
  head(): Promise<TimedPosition | null>;
  /** What the indexer says of itself; null while nothing is indexed. */
  status(): Promise<IndexStatus | null>;
  /** The rows of an interval of positions, the oldest first. */
  updatesBetween(interval: Interval): Promise<readonly PlacedRow<UpdateValues>[]>;
  transfersBetween(interval: Interval): Promise<readonly PlacedRow<TransferValues>[]>;
  /** Those that name a party (docs/contract.md#v22). None if it is not known. */
  partyUpdatesBetween(interval: PartyInterval): Promise<readonly PlacedRow<UpdateValues>[]>;
  /** Those that a party sent or received. None if it is not known. */
  partyTransfersBetween(interval: PartyInterval): Promise<readonly PlacedRow<TransferValues>[]>;
  /** Rounds that opened or changed their state in an interval, as they are now. */
  roundsBetween(interval: Interval): Promise<readonly PlacedRow<RoundValues>[]>;
  /** Votes cast in an interval that stand now. */
  votesBetween(interval: Interval): Promise<readonly PlacedRow<VoteValues>[]>;
  /** Validators whose license in force was made in an interval, as they are now. */
  validatorsBetween(interval: Interval): Promise<readonly PlacedRow<ValidatorValues>[]>;
  /** How many rows an interval brought to rounds, votes and validators. */
  changesBetween(interval: Interval): Promise<ChangeCounts>;
  /** All rows of a history behind a slice of it, for files: without names and images of parties. */
  walkTransferHistory(asked: Parameters<typeof walkTransferHistory>[1]): ReturnType<typeof walkTransferHistory>;
  walkPartyTransfers(asked: Parameters<typeof walkPartyTransfers>[1]): ReturnType<typeof walkPartyTransfers>;
  walkUpdateHistory(asked: Parameters<typeof walkUpdateHistory>[1]): Walk<UpdateValues>;
  /** What has become of a position. */
  standingOf(position: number): Promise<Standing>;
  connections(): Connections;
  close(): Promise<void>;
}
