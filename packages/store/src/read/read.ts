import type { IndexOperationId, OperationById, ParametersOf } from '@ledger-explorer/spec';
import type { operations } from '@ledger-explorer/spec/types';
import type { BodyValues, FeaturedAppPageValues, ItemValues } from '@ledger-explorer/spec/writers';
import type { Queries } from '../growth/queries.ts';
import type { MarketQuote } from './market-quote.ts';
import type { Naming } from './naming.ts';
import type { ReadAnswer, Page, Slice, Stretch } from '../sql/answer.ts';

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
) => Promise<ReadAnswer<ReadValue<Id>>>;

/** One read for each operation of the contract that is answered from the index. */
export type Reads = {
  readonly [Id in IndexOperationId]: (parameters: ReadParameters<Id>) => Promise<ReadAnswer<ReadValue<Id>>>;
};
