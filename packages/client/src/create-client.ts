import { type OperationId, operationPaths } from '../generated/operations.ts';
import type { Methods, Parameters as OperationParameters, Results, SafeMethods } from '../generated/api.ts';
import type { Answer } from './answer.ts';
import type { CallOptions } from './call-options.ts';
import type { ClientOptions, NumberMode } from './client-options.ts';
import { createExchange } from './exchange/exchange.ts';
import { BigDecimal } from './numbers/big-decimal.ts';
import { parseExactly } from './numbers/parse-exactly.ts';
import { freshnessOf } from './freshness.ts';
import { createTransport, type RawClient } from './transport.ts';

/** What an exact decimal is read to, by mode. */
export interface DecimalOf {
  number: number;
  string: string;
  bigdecimal: BigDecimal;
}

/** A client of one network. `D`: what exact decimals are read to. */
export interface Client<D = number> extends Methods<D> {
  /** The same methods; each returns its failure instead of throwing it. */
  readonly safe: SafeMethods<D>;
  /** An operation by its id. */
  request<Id extends OperationId>(
    id: Id,
    parameters?: OperationParameters[Id],
    options?: CallOptions,
  ): Promise<Answer<Results<D>[Id]>>;
  /**
   * Waits until the index shows a position, and returns the position it shows then; null where the service tells none.
   * Throws `TimeoutError` where that takes longer than `timeout` milliseconds (default: `totalTimeout` of the client).
   */
  waitForPosition(
    position: number,
    options?: { timeout?: number | undefined; signal?: AbortSignal | undefined },
  ): Promise<number | null>;
  /** The openapi-fetch client, for people who like paths; with the same key, timeouts, retries and pace. */
  readonly raw: RawClient;
}

/**
 * A client of one network.
 *
 * @example
 * const client = createClient({ baseUrl: 'http://127.0.0.1:8080/localnet', apiKey });
 * const { data, position } = await client.listTransfers({ size: 100 });
 */
export const createClient = <Mode extends NumberMode = 'number'>(
  options: ClientOptions & { numbers?: Mode | undefined },
): Client<DecimalOf[Mode]> => {
  const { numbers = 'number' } = options;
  const { raw, get } = createTransport(options, createExchange(options));
  const exact = (literal: string) => (numbers === 'string' ? literal : new BigDecimal(literal));
  const read = (text: string): unknown => (numbers === 'number' ? JSON.parse(text) : parseExactly(text, exact));

  const request = async (id: OperationId, parameters?: object, more: CallOptions = {}): Promise<Answer<unknown>> => {
    const reply = await get(
      operationPaths[id],
      { ...parameters },
      { ...more.headers, 'explorer-wait-for': more.waitFor },
      { operation: id, options: more, read },
    );
    // Callers that share a reply share no object.
    const { status, headers, fromCache, data = read(reply.text) } = reply;
    reply.data = undefined;
    return { ...freshnessOf(headers), data, status, headers, fromCache };
  };

  const waitForPosition: Client['waitForPosition'] = async (position, { timeout, signal } = {}) => {
    const more = { waitFor: position, totalTimeout: timeout, retries: Infinity, signal };
    return (await request('getDashboard', {}, more)).position;
  };

  const methods = (call: typeof request | ((...of: Parameters<typeof request>) => Promise<unknown>)) =>
    Object.fromEntries(
      (Object.keys(operationPaths) as OperationId[]).map((id) => [
        id,
        (parameters?: object, more?: CallOptions) => call(id, parameters, more),
      ]),
    );
  return {
    ...methods(request),
    safe: methods((...of) => request(...of).catch((error: unknown) => ({ error }))),
    request,
    waitForPosition,
    raw,
  } as unknown as Client<DecimalOf[Mode]>;
};
