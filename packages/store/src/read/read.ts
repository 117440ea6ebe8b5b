import type { IndexOperationId, OperationById, ParametersOf } from '@ledger-explorer/spec';
import type { operations } from '@ledger-explorer/spec/types';
import type { BodyValues, FeaturedAppPageValues, ItemValues } from '@ledger-explorer/spec/writers';
import type { Queries } from '../growth/queries.ts';
import type { MarketQuote } from './market-quote.ts';
import type { Naming } from './naming.ts';
import type { ReadAnswer, Page, Slice, Stretch } from '../sql/answer.ts';

export type PageQuery = Pick<ParametersOf<'listFeaturedApps'>, 'page' | 'size'>;

type IsUnion<Type, Whole = Type> = Type extends unknown ? ([Whole] extends [Type] ? false : true) : never;
/** Parameters without a sort key that has only one value. */
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
      /** `next` of the previous part. */
      readonly after?: string | undefined;
    }
  : OperationById[Id]['paging'] extends 'slice'
    ? Omit<ParametersOf<Id>, 'cursor'> & {
        /** `newer` or `older` of another slice. */
        readonly start?: string | undefined;
      } & (Id extends 'listNames' | 'findParties' | 'listPartyContracts' | 'listPartyCoins'
          ? unknown
          : {
              /** Without `start`: begins with the next row older than the row of this rank. */
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

/** Fields of a body other than the envelope of a slice or a page. */
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

/** Result of an operation that declares 404; null: unknown. */
type Unknown<Responses> = 404 extends keyof Responses ? null : never;

/** Result of a read: the values of the operation's body. */
type ReadValue<Id extends IndexOperationId> =
  | Listed<OperationById[Id]['paging'], ItemValues[Id], BodyValues[Id]>
  | Unknown<operations[Id]['responses']>;

/** Dependencies of reads. */
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
) => Promise<ReadAnswer<ReadValue<Id>>>;

/** One read for each operation of the contract that is answered from the index. */
export type Reads = {
  readonly [Id in IndexOperationId]: (parameters: ReadParameters<Id>) => Promise<ReadAnswer<ReadValue<Id>>>;
};
