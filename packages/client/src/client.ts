import type { paths, Problem } from '@ledger-explorer/spec/types';
import type { Client as FetchClient, MaybeOptionalInit, ParseAsResponse } from 'openapi-fetch';
import type { OperationId } from '../generated/operations.ts';
import type { Answer } from './answer.ts';
import type { CallOptions } from './call-options.ts';
import type { BigDecimal } from './numbers/big-decimal.ts';
import type { Methods, Parameters, Result, SafeMethods } from './operation-types.ts';

/** Type that exact decimals are read to, by mode. */
export interface DecimalOf {
  number: number;
  string: string;
  bigdecimal: BigDecimal;
}

type Content<D, Path extends keyof paths<D>> = paths<D>[Path]['get']['responses'][200]['content'];

/** Result of a call by path: the body of a success, or the problem. */
export type FetchResult<D, Path extends keyof paths<D>, Init> =
  | { data: ParseAsResponse<Content<D, Path>[keyof Content<D, Path>], Init>; error?: never; response: Response }
  | { data?: never; error: Problem; response: Response };

/**
 * A client of one network: that of [openapi-fetch](https://openapi-ts.dev/openapi-fetch/), with a method per operation. `D`: the type that
 * exact decimals are read to.
 */
export interface Client<D = number> extends Methods<D>, Omit<FetchClient<paths<D>>, 'GET'> {
  /** Calls an operation by its path, as openapi-fetch does: returns `{ data, error, response }`. */
  GET<Path extends keyof paths<D>, Init extends MaybeOptionalInit<paths<D>[Path], 'get'>>(
    path: Path,
    ...init: object extends Init ? [init?: Init & CallOptions] : [init: Init & CallOptions]
  ): Promise<FetchResult<D, Path, Init>>;
  /** The same methods; each returns its error instead of throwing it. */
  readonly safe: SafeMethods<D>;
  /** Calls an operation by its id. */
  call<Id extends OperationId>(
    id: Id,
    parameters?: Parameters<Id>,
    options?: CallOptions,
  ): Promise<Answer<Result<Id, D>>>;
  /**
   * Calls an operation that answers with a file or with events, by its path. The body of the response is not read yet, and not limited in
   * time. Throws an `ExplorerError` as the methods do.
   */
  open(
    path: '/v1/stream' | Extract<keyof paths, `${string}.csv`>,
    parameters?: object,
    options?: CallOptions,
  ): Promise<Response>;
  /** Reads JSON as the client does: exact decimals as `D`. */
  parse(text: string): unknown;
  /**
   * Waits until the index has reached a position, and returns the position it has then; null if the service does not say.
   * Throws an `ExplorerError` if that takes longer than `timeout` milliseconds (default: `totalTimeout` of the client).
   */
  waitForPosition(
    position: number,
    options?: { timeout?: number | undefined; signal?: AbortSignal | undefined },
  ): Promise<number | null>;
  /** Address of the network, without a slash at its end. */
  readonly baseUrl: string;
}
