import type { operations } from '@ledger-explorer/spec/types';
import type { OperationId } from '../generated/operations.ts';
import type { Answer, SafeAnswer } from './answer.ts';
import type { CallOptions } from './call-options.ts';

/** Response body of an operation. `D`: the type that exact decimals are read to. */
export type Result<
  Id extends OperationId,
  D = number,
> = operations<D>[Id]['responses'][200]['content']['application/json'];

/** Parameters of an operation without parameters. */
export type NoParameters = object;

/** Parameters of a path and a query in one object. The contract's types have `undefined` for no path and `never` for no query. */
type Flat<Path, Query> = [Path] extends [undefined]
  ? [Query] extends [never]
    ? NoParameters
    : Query
  : [Query] extends [never]
    ? Path
    : Path & Query;

/** Parameters of an operation, those of its path and its query in one object. */
export type Parameters<Id extends OperationId> = Id extends OperationId
  ? Flat<operations[Id]['parameters']['path'], NonNullable<operations[Id]['parameters']['query']>>
  : never;

type Method<Given, Data> = object extends Given
  ? (parameters?: Given, options?: CallOptions) => Promise<Data>
  : (parameters: Given, options?: CallOptions) => Promise<Data>;

/** One method per operation; each throws an `ExplorerError`. */
export type Methods<D = number> = {
  readonly [Id in keyof Pick<operations<D>, OperationId>]: Method<Parameters<Id>, Answer<Result<Id, D>>>;
};

/** The same methods; each returns its error instead of throwing it. */
export type SafeMethods<D = number> = {
  readonly [Id in keyof Pick<operations<D>, OperationId>]: Method<Parameters<Id>, SafeAnswer<Result<Id, D>>>;
};
