import createFetchClient, { createQuerySerializer, type Middleware } from 'openapi-fetch';
import { operationPaths } from '../generated/operations.ts';
import { checkParameters, type Placed, placed } from './addresses.ts';
import type { CallOptions } from './call-options.ts';
import type { Client } from './client.ts';
import type { ClientOptions } from './client-options.ts';
import { withCaller } from './errors/with-caller.ts';
import type { Outgoing } from './exchange/call.ts';
import { createExchange } from './exchange/exchange.ts';
import { receivedWith, type Reply, requireSuccess } from './exchange/read-reply.ts';
import { freshnessOf } from './freshness.ts';
import type { UntypedCall } from './flat-methods.ts';

/** Milliseconds for an attempt that waits for a position: the service holds its response for up to 9 s. */
const waitTimeout = 20_000;

/** Options of a call by path. */
interface Init extends CallOptions {
  readonly params?: Placed;
  readonly parseAs?: string;
  readonly middleware?: readonly Middleware[];
  readonly [other: string]: unknown;
}

/** Result of openapi-fetch. */
interface Fetched {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** Without middleware, openapi-fetch makes a request with `new` of this: a real `Request` would cost more than the rest of a call. */
function PlainRequest(url: string, init: Omit<Outgoing, 'url'>): Outgoing {
  return { ...init, url };
}

/** Origin of a response; empty if middleware made it. */
interface Origin {
  readonly reply?: Reply;
  /** The error that the service answered with. */
  readonly failure?: unknown;
}

/** Makes a `Response` from text that was already read. */
function responseOf(
  { status, statusText, headers }: Response,
  text: string,
  url: string,
  { reply, failure }: Origin,
): Response {
  // A response from the cache is a success.
  const copy = new Response(text || null, { status: reply?.fromCache ? 200 : status, statusText, headers });
  return Object.defineProperties(copy, { url: { value: url }, reply: { value: reply }, failure: { value: failure } });
}

/** Creates the client of openapi-fetch, and calls by name that use it. `parse` reads JSON. */
export function createTransport(options: ClientOptions, parse: (text: string) => unknown) {
  const exchange = createExchange(options);
  const baseUrl = options.baseUrl.replace(/\/$/, '');
  const core = createFetchClient<Record<string, never>>({
    baseUrl,
    headers: { ...options.headers },
    querySerializer: createQuerySerializer({ array: { style: 'form', explode: false } }),
    // Methods other than GET, which the service refuses with a problem.
    fetch: async (request) => send(request, request.method, { parseAs: 'text' }),
  });
  const get = core.GET as unknown as (path: string, init: object) => Promise<Fetched>;
  /** Number of middlewares, which see requests and responses. */
  let middlewares = 0;

  /** Sends a request. `isPlain`: only openapi-fetch itself sees it, and the response. */
  async function send(request: Outgoing, operation: string, own: Init, { isPlain = false } = {}): Promise<Response> {
    const { url, method, headers } = request;
    const {
      parseAs = 'json',
      timeout,
      totalTimeout,
      retries,
      waitFor,
      params: _,
      headers: ownHeaders,
      signal: __,
      ...more
    } = own;
    const isStream = parseAs !== 'json' && parseAs !== 'text';
    const call = {
      url,
      method,
      headers,
      init: isPlain ? undefined : (more as RequestInit),
      signal: request.signal ?? undefined,
      operation,
      apiKey: options.apiKey,
      timeout: timeout ?? options.timeout ?? 10_000,
      totalTimeout: totalTimeout ?? options.totalTimeout ?? 60_000,
      retries: retries ?? options.retries ?? 3,
      isStream,
      parse: parseAs === 'json' ? parse : undefined,
    };
    // Calls with the same key are shared, but none by path with options of `fetch`, or with middleware of its own.
    const isShared = call.parse && options.dedupe !== false && (isPlain || !Object.keys(more).length);
    const fields = JSON.stringify(isPlain ? ownHeaders : [...headers]);
    const key = [url, timeout, totalTimeout, retries, waitFor, fields].join(' ');
    try {
      const reply = await exchange(call, isShared ? key : undefined);
      const { response, text } = reply;
      if (isStream) return response;
      return isPlain
        ? ({ ok: true, status: 200, headers: response.headers, url, reply, text: () => text } as unknown as Response)
        : responseOf(response, text, url, { reply });
    } catch (failure) {
      const received = receivedWith(failure);
      // There was no response, or a browser hides where a redirect leads: then its status is 0, which no `Response` can have.
      if (!received?.response.status) throw failure;
      return responseOf(received.response, received.text, url, { failure });
    }
  }

  /** Calls by path. `isNamed`: throws what the service refuses, and the caller sees neither request nor response. */
  async function run(operation: string, path: string, init: Init, { isNamed = false } = {}) {
    const { params, parseAs = 'json', headers, waitFor } = init;
    try {
      checkParameters(operation, path, params);
      const isPlain = isNamed && !middlewares;
      const result = await get(path, {
        ...init,
        headers: waitFor == null ? headers : { ...headers, 'explorer-wait-for': waitFor },
        parseAs: parseAs === 'json' ? 'text' : parseAs,
        fetch: (request: Outgoing) => send(request, operation, init, { isPlain }),
        Request: isPlain ? PlainRequest : undefined,
      });
      const { response, error } = result;
      const { reply, failure } = response as Origin;
      const url = response.url || baseUrl + path;
      if (isNamed && !response.ok) {
        if (failure) throw failure as Error;
        // Middleware made the response.
        const text = typeof error === 'string' ? error : JSON.stringify(error);
        requireSuccess({ operation, url, apiKey: options.apiKey }, { response, text });
      }
      let { data } = result;
      if (parseAs === 'json' && typeof data === 'string') {
        // The first caller takes what was parsed; callers that share a reply share no object.
        data = reply?.data ?? parse(data);
        if (reply) reply.data = undefined;
      }
      return { data, error, response, url, reply };
    } catch (error) {
      throw withCaller(error);
    }
  }

  const call: UntypedCall = async (id, parameters = {}, more = {}) => {
    const path = operationPaths[id];
    const init = { ...more, params: placed(path, parameters) };
    const { data, url, response, reply } = await run(id, path, init, { isNamed: true });
    const { status, headers } = reply?.response ?? response;
    return { ...freshnessOf(headers), data, url, status, headers, fromCache: !!reply?.fromCache };
  };

  const waitForPosition: Client['waitForPosition'] = async (waitFor, { timeout: totalTimeout, signal } = {}) =>
    (await call('getDashboard', {}, { waitFor, timeout: waitTimeout, totalTimeout, retries: Infinity, signal }))
      .position;

  function use(...middleware: Middleware[]): void {
    core.use(...middleware);
    middlewares += middleware.length;
  }
  use(...(options.middleware ?? []));

  return {
    ...core,
    baseUrl,
    parse,
    call,
    waitForPosition,
    use,
    async GET(path: string, init: Init = {}): Promise<Fetched> {
      const { data, error, response } = await run(`GET ${path}`, path, init);
      return response.ok ? { data, response } : { error, response };
    },
    async open(path: string, query: object = {}, more: CallOptions = {}): Promise<Response> {
      const init = { ...more, params: { query: { ...query } }, parseAs: 'stream' };
      return (await run(`GET ${path}`, path, init, { isNamed: true })).response;
    },
  };
}
