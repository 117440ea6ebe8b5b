import type { OperationId } from '../generated/operations.ts';
import type { Answer } from './answer.ts';
import type { CallOptions } from './call-options.ts';
import type { BigDecimal } from './numbers/big-decimal.ts';
import type { Methods, Parameters, Result, SafeMethods } from './operation-types.ts';
import type { OpenStream } from './stream/stream-event.ts';

/** Type that exact decimals are read to, by mode. */
export interface DecimalOf {
  number: number;
  string: string;
  bigdecimal: BigDecimal;
}

/** A client of one network. `D`: the type that exact decimals are read to. */
export interface Client<D = number> extends Methods<D> {
  /** The same methods; each returns its error instead of throwing it. */
  readonly safe: SafeMethods<D>;
  /** Calls an operation by its id. */
  request<Id extends OperationId>(
    id: Id,
    parameters?: Parameters<Id>,
    options?: CallOptions,
  ): Promise<Answer<Result<Id, D>>>;
  /**
   * Waits until the index has reached a position, and returns the position it has then; null if the service does not say.
   * Throws an `ExplorerError` if that takes longer than `timeout` milliseconds (default: `totalTimeout` of the client).
   */
  waitForPosition(
    position: number,
    options?: { timeout?: number | undefined; signal?: AbortSignal | undefined },
  ): Promise<number | null>;
  /** Opens `/v1/stream` once; its body is not read, and not limited in time. `stream` follows it over as many connections as it takes. */
  readonly openStream: OpenStream;
  /** Address of the network, without a slash at its end. */
  readonly baseUrl: string;
  /** Sends a request with the key (at the origin of `baseUrl`), headers, timeouts, retries and pace of the client. */
  readonly fetch: (request: Request) => Promise<Response>;
}
