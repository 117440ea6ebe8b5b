export type * from '@ledger-explorer/spec/types';
export type { ProblemKind, ProblemStatus } from '../generated/failures.ts';
export type { ListId } from '../generated/lists.ts';
export type { OperationId } from '../generated/operations.ts';
export type { Answer, SafeAnswer } from './answer.ts';
export type { CallOptions } from './call-options.ts';
export type { ClientOptions, NumberMode } from './client-options.ts';
export type { Client, DecimalOf } from './client.ts';
export { createClient } from './create-client.ts';
export {
  AbortError,
  type ErrorFacts,
  type ErrorKind,
  ExplorerError,
  HttpError,
  NetworkError,
  TimeoutError,
} from './errors/errors.ts';
export { type Failure, isFailure } from './errors/failure.ts';
export { type Collected, collect } from './lists/collect.ts';
export { csv } from './lists/csv.ts';
export { items } from './lists/items.ts';
export { type Page, pages } from './lists/pages.ts';
export type { Plan } from './lists/plan.ts';
export type { Fault, Incomplete, Proof, Report } from './lists/report.ts';
export type { Lister, ListParameters, Row, WalkArguments } from './lists/walk-arguments.ts';
export type { WalkOptions } from './lists/walk-options.ts';
export type { ResumeToken } from './lists/walk-state.ts';
export type { Walk } from './lists/walk.ts';
export { type Watchable, type WatchArguments, type WatchedRows, type WatchOptions, watch } from './lists/watch.ts';
export type { Bracket, Window } from './lists/windows.ts';
export {
  type Followed,
  type GrowingList,
  type Lists,
  type NounOf,
  type WholeList,
  withLists,
} from './lists/with-lists.ts';
export type { ErrorEvent, Middleware, RequestEvent, ResponseEvent, RetryEvent } from './middleware.ts';
export type { Methods, NoParameters, Parameters, Result, SafeMethods } from './operation-types.ts';
export type { Freshness } from './freshness.ts';
export { BigDecimal } from './numbers/big-decimal.ts';
export { stream } from './stream/stream.ts';
export type {
  OpenStream,
  StreamEvent,
  StreamOptions,
  StreamParameters,
  StreamRows,
  StreamTopic,
} from './stream/stream-event.ts';
