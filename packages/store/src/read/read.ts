import type { IndexOperationId, OperationById, ParametersOf } from '@ledger-explorer/spec';
import type { operations } from '@ledger-explorer/spec/types';
import type { BodyValues, FeaturedAppPageValues, ItemValues } from '@ledger-explorer/spec/writers';
import type { Queries } from '../growth/queries.ts';
import type { MarketQuote } from './market-quote.ts';
import type { Naming } from './naming.ts';
import type { ReadAnswer, Page, Slice, Stretch } from '../sql/answer.ts';

export type PageQuery = Pick<ParametersOf<'listFeaturedApps'>, 'page' | 'size'>;

type IsUnion<Type, Whole = Type> = Type extends unknown ? ([Whole] extends [Type] ? false : true) : never;
/** Parameters without `sortBy` if it has only one value. */
type WithChoice<Parameters> = {
  [
    Name in keyof Parameters as Name extends 'sortBy' ? (IsUnion<Parameters[Name]> extends true ? Name : never) : Name
  ]: Parameters[Name];
};

/** Additional parameter of lists of transfers, for exports. */
type Unnamed<Id> = Id extends 'listTransfers' | 'listTransferHistory' | 'listPartyTransfers'
  ? {
      /** `none`: names and images of parties are null. */
      readonly names?: 'none' | undefined;
    }
  : unknown;

/** Parameters of a read: those of the operation, and values that the service adds. */
export type ReadParameters<Id extends IndexOperationId> = OwnParameters<Id> & Unnamed<Id>;

type OwnParameters<Id extends IndexOperationId> = Id extends 'listContractEvents'
  ? Omit<ParametersOf<Id>, 'nextCursor' | 'sortBy'> & {
      /** `next` of the previous page. */
      readonly after?: string | undefined;
    }
  : OperationById[Id]['paging'] extends 'slice'
    ? Omit<ParametersOf<Id>, 'cursor'> & {
        /** `newer` or `older` of a slice read before. */
        readonly start?: string | undefined;
      } & (Id extends 'listNames' | 'findParties' | 'listPartyContracts' | 'listPartyCoins'
          ? unknown
          : {
              /** If there is no `start`: rows with a lower rank than this one. For lists that can be read from a rank (`growth/read-list.ts`). */
              readonly below?: number | undefined;
            })
    : Id extends 'getUpdate'
      ? Omit<ParametersOf<Id>, 'cursor'> & {
          /** Ordinal of the last node of the previous page. */
          readonly after?: number | undefined;
        }
      : Id extends 'getMarketInfo'
        ? {
            /** Source of price, changes, dominance and the values in USD; without a quote, the ledger's rounds (docs/contract.md#v35). */
            readonly quote?: MarketQuote | null;
          }
        : WithChoice<ParametersOf<Id>>;

/** Fields of a body other than rows and paging. */
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

/** Null, the answer for an unknown id, if the operation declares 404. */
type Unknown<Responses> = 404 extends keyof Responses ? null : never;

/** Result of a read: the values of the operation's body. */
type ReadValue<Id extends IndexOperationId> =
  | Listed<OperationById[Id]['paging'], ItemValues[Id], BodyValues[Id]>
  | Unknown<operations[Id]['responses']>;

/** Dependencies of reads. */
export interface ReadContext {
  readonly queries: Queries;
  readonly naming: Naming;
  /** Window in which a license makes a validator `active`, in microseconds. */
  readonly activeWindow: bigint;
}

/** Reads one operation. If a rewind between its statements would mix data, it compares their epochs (`onOneEpoch`). */
export type Read<Id extends IndexOperationId> = (
  context: ReadContext,
  parameters: ReadParameters<Id>,
) => Promise<ReadAnswer<ReadValue<Id>>>;

/** Reads of all operations that are answered from the index, by operation id. */
export type Reads = {
  readonly [Id in IndexOperationId]: (parameters: ReadParameters<Id>) => Promise<ReadAnswer<ReadValue<Id>>>;
};
