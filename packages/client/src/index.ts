export type * from '@ledger-explorer/spec/types';
export type { ProblemKind, ProblemStatus } from '../generated/failures.ts';
export type { OperationId } from '../generated/operations.ts';
export type { Answer, SafeAnswer } from './answer.ts';
export type { CallOptions } from './call-options.ts';
export type { ClientOptions, NumberMode } from './client-options.ts';
export type { Client, DecimalOf, FetchResult } from './client.ts';
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
export type { Middleware } from 'openapi-fetch';
export type { Methods, NoParameters, Parameters, Result, SafeMethods } from './operation-types.ts';
export type { Freshness } from './freshness.ts';
export { BigDecimal } from './numbers/big-decimal.ts';
