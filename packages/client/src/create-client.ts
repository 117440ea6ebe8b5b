import { type OperationId, operationPaths } from '../generated/operations.ts';
import type { Methods, Parameters, Results, SafeMethods } from '../generated/api.ts';
import type { Answer } from './answer.ts';
import type { CallOptions } from './call-options.ts';
import type { ClientOptions, NumberMode } from './client-options.ts';
import { ExplorerError } from './errors/explorer-error.ts';
import { HttpError } from './errors/http-error.ts';
import { createExchange, type Call, type Reply } from './exchange/exchange.ts';
import { BigDecimal } from './numbers/big-decimal.ts';
import { parseExactly } from './numbers/parse-exactly.ts';
import { headerNumber } from './exchange/header-number.ts';
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
    parameters?: Parameters[Id],
    options?: CallOptions,
  ): Promise<Answer<Results<D>[Id]>>;
  /**
   * Waits until the index shows a position, and returns the position it shows then.
   * Throws `TimeoutError` where that takes longer than `timeout` milliseconds (default: `totalTimeout` of the client).
   */
  waitForPosition(position: number, options?: { timeout?: number; signal?: AbortSignal }): Promise<number>;
  /** The openapi-fetch client, for people who like paths; with the same key, timeouts, retries and pace. */
  readonly raw: RawClient;
}

/** What only the entry points of this package set. */
export interface Internals {
  /** Sees the body of every answer before it is read; what it throws, the call throws. */
  readonly inspect?: (operation: OperationId, body: unknown) => void;
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
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const {
    apiKey,
    timeout = 10_000,
    totalTimeout = 60_000,
    retries = 3,
    fetch = globalThis.fetch,
    headers,
    cache = 0,
    dedupe = true,
    pace = true,
    middleware = [],
    numbers = 'number',
  } = options;
  const exchange = createExchange({ baseUrl, apiKey, fetch, cache, pace, middleware });
  const exact = numbers === 'string' ? String : (literal: string) => new BigDecimal(literal);
  const read = (text: string): unknown => (numbers === 'number' ? JSON.parse(text) : parseExactly(text, exact));
  const transport = createTransport<Call, Reply>(
    baseUrl,
    headers,
    (target) => exchange(target.url, target.headers, target.call),
    async ({ url, method, headers, signal }) => {
      const reply = await exchange(url, headers, {
        operation: method,
        timeout,
        totalTimeout,
        retries,
        method,
        signal,
        shared: false,
      });
      return new Response(reply.text || null, reply);
    },
  );

  const request = async (
    id: OperationId,
    parameters: object = {},
    more: CallOptions = {},
  ): Promise<Answer<unknown>> => {
    const { waitFor } = more;
    const reply = await transport.get(
      operationPaths[id],
      { ...parameters },
      { ...more.headers, ...(waitFor !== undefined && { 'explorer-wait-for': String(waitFor) }) },
      {
        operation: id,
        timeout: more.timeout ?? timeout,
        totalTimeout: more.totalTimeout ?? totalTimeout,
        retries: more.retries ?? retries,
        signal: more.signal,
        read,
        shared:
          dedupe &&
          !more.headers &&
          more.timeout === undefined &&
          more.totalTimeout === undefined &&
          more.retries === undefined,
      },
    );
    // Callers that share a reply share no object.
    const data = reply.data ?? read(reply.text);
    delete reply.data;
    const got = reply.headers;
    return {
      data,
      position: headerNumber(got, 'explorer-position'),
      recordTime: got.get('explorer-record-time'),
      lag: headerNumber(got, 'explorer-lag'),
      requestId: got.get('request-id'),
      status: reply.status,
      headers: got,
      ...(reply.fromCache && { fromCache: true }),
    };
  };

  const waitForPosition = async (
    position: number,
    { timeout: longest = totalTimeout, signal }: { timeout?: number; signal?: AbortSignal } = {},
  ): Promise<number> => {
    const deadline = performance.now() + longest;
    for (;;) {
      const more = { waitFor: position, totalTimeout: Math.max(0, deadline - performance.now()), signal };
      try {
        const answer = await request('getDashboard', {}, more);
        if (answer.position === null || answer.position >= position) return answer.position ?? position;
      } catch (error) {
        // The service waits for a bounded time only (504).
        if (!(error instanceof HttpError) || error.kind !== 'wait-timeout' || performance.now() >= deadline)
          throw error;
      }
    }
  };

  const client: Record<string, unknown> = { request, raw: transport.raw, waitForPosition };
  const safe: Record<string, unknown> = {};
  client.safe = safe;
  for (const id of Object.keys(operationPaths) as OperationId[]) {
    client[id] = (parameters?: object, more?: CallOptions) => request(id, parameters, more);
    safe[id] = (parameters?: object, more?: CallOptions) =>
      request(id, parameters, more).catch((error: unknown) => {
        if (error instanceof ExplorerError) return { error };
        throw error;
      });
  }
  return client as unknown as Client<DecimalOf[Mode]>;
};
