import createFetchClient, { type Middleware } from 'openapi-fetch';
import { operationPaths } from '../generated/operations.ts';
import { fillPath, type Named, queryOf } from './addresses.ts';
import type { CallOptions } from './call-options.ts';
import type { ClientOptions } from './client-options.ts';
import { limitsOf, type Outgoing } from './exchange/call.ts';
import { createExchange } from './exchange/exchange.ts';
import { receivedWith, type Reply, requireSuccess } from './exchange/read-reply.ts';
import type { Received } from './exchange/send-attempt.ts';
import { freshnessOf } from './freshness.ts';
import type { UntypedCall } from './flat-methods.ts';
import { withCaller } from './errors/with-caller.ts';

/** What a call by path takes, as far as it is looked at here. */
interface Init extends CallOptions {
  readonly params?: { readonly path?: object; readonly query?: object };
  readonly parseAs?: string;
  readonly middleware?: readonly Middleware[];
  readonly [other: string]: unknown;
}

/** What openapi-fetch returns. */
interface Fetched {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** The same, and what no `Response` can say. */
interface Outcome extends Fetched {
  readonly url: string;
  readonly reply: Reply | undefined;
  /** The error that the service answered with. */
  readonly failure: unknown;
}

/** All that a request needs when no middleware sees it: to make a `Request` would cost more than all the rest of a call. */
class PlainRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly signal: AbortSignal | undefined;

  constructor(url: string, { method, headers, signal }: Outgoing) {
    this.url = url;
    this.method = method;
    this.headers = headers;
    this.signal = signal ?? undefined;
  }
}

/** A `Response` with this text as its body, which was read. A browser hides where a redirect leads: its status is 0, which none can have. */
function responseOf({ status, statusText, headers }: Response, text: string, url: string): Response {
  // A response from the cache is a success.
  const shown = new Response(text || null, { status: status === 304 ? 200 : status, statusText, headers });
  return Object.defineProperty(shown, 'url', { value: url });
}

/** The client of openapi-fetch, and named calls by it. */
export function createTransport(options: ClientOptions, parse: (text: string) => unknown) {
  const baseUrl = options.baseUrl.replace(/\/$/, '');
  const exchange = createExchange(options);
  const core = createFetchClient<Record<string, never>>({
    baseUrl,
    headers: { ...options.headers },
    // Methods other than GET, which the service refuses with a problem.
    async fetch(request) {
      const { response, text } = await send(request, request.method, {}, {}, 'text').catch(receivedOrThrow);
      return responseOf(response, text, request.url);
    },
  });
  const get = core.GET as unknown as (path: string, init: object) => Promise<Fetched>;
  const inUse: Middleware[] = [];

  async function send(request: Outgoing, operation: string, own: CallOptions, init: object | undefined, body: string) {
    const { url, method, headers } = request;
    const call = {
      url,
      method,
      headers,
      isSeen: init !== undefined,
      init: init ?? {},
      signal: request.signal ?? undefined,
      operation,
      ...limitsOf(options, own),
      isStream: body !== 'json' && body !== 'text',
      parse: body === 'json' ? parse : undefined,
    };
    const isShared = call.parse && options.dedupe !== false;
    const key = isShared ? `${url} ${JSON.stringify([own, init && [...headers]])}` : undefined;
    return exchange(call, key);
  }

  /** Calls by path. `isPlain`: the caller does not look at request or response. */
  async function run(operation: string, path: string, init: Init, isPlain: boolean): Promise<Outcome> {
    const { params, parseAs = 'json', middleware, headers, timeout, totalTimeout, retries, waitFor, ...rest } = init;
    const own = { timeout, totalTimeout, retries, waitFor, headers };
    const plain = isPlain && !inUse.length;
    let reply: Reply | undefined;
    let failure: unknown;
    let url = baseUrl + path;
    // Openapi-fetch fills no path without parameters.
    if (!params?.path) fillPath(operation, path);

    async function fetch(request: Outgoing) {
      ({ url } = request);
      try {
        reply = await send(request, operation, own, plain ? undefined : rest, parseAs);
      } catch (error) {
        failure = error;
        const { response, text } = receivedOrThrow(error);
        return responseOf(response, text, url);
      }
      const { response, text } = reply;
      if (parseAs !== 'json' && parseAs !== 'text') return response;
      return plain
        ? { ok: true, status: 200, headers: response.headers, text: () => text }
        : responseOf(response, text, url);
    }

    const result = await get(path, {
      ...rest,
      params,
      middleware,
      headers: waitFor == null ? headers : { ...headers, 'explorer-wait-for': waitFor },
      parseAs: parseAs === 'json' ? 'text' : parseAs,
      fetch,
      pathSerializer: (template: string, values: Named) => fillPath(operation, template, values),
      querySerializer: (values: Named) => queryOf(operation, values),
      ...(plain && { Request: PlainRequest }),
    });
    if (parseAs !== 'json' || typeof result.data !== 'string') return { ...result, url, reply, failure };
    // The first caller takes what was parsed; callers that share a reply share no object.
    const parsed = result.data === reply?.text ? reply.data : undefined;
    if (parsed !== undefined && reply) reply.data = undefined;
    return { ...result, data: parsed ?? parse(result.data), url, reply, failure };
  }

  /** Calls an operation, and throws the error that comes of it. */
  async function runOrThrow(id: string, path: string, parameters: object, more: Init): Promise<Outcome> {
    try {
      const outcome = await run(id, path, { ...more, params: placed(path, parameters) }, !more.parseAs);
      const { response, error, failure, url } = outcome;
      if (!response.ok) {
        if (receivedWith(failure)?.response.status === response.status) throw failure as Error;
        // Middleware made the response.
        const text = typeof error === 'string' ? error : JSON.stringify(error);
        requireSuccess({ operation: id, url, apiKey: options.apiKey }, { response, text });
      }
      return outcome;
    } catch (error) {
      throw withCaller(error);
    }
  }

  const call: UntypedCall = async (id, parameters = {}, more = {}) => {
    const { data, url, response, reply } = await runOrThrow(id, operationPaths[id], parameters, { ...more });
    const { status, headers } = reply?.response ?? response;
    return { ...freshnessOf(headers), data, url, status, headers, fromCache: !!reply?.fromCache };
  };

  function use(...middleware: Middleware[]): void {
    core.use(...middleware);
    inUse.push(...middleware);
  }
  use(...(options.middleware ?? []));

  return {
    ...core,
    baseUrl,
    call,
    async GET(path: string, init: Init = {}): Promise<Fetched> {
      const { data, error, response } = await run(`GET ${path}`, path, init, false).catch((thrown: unknown) => {
        throw withCaller(thrown);
      });
      return response.ok ? { data, response } : { error, response };
    },
    async open(path: string, parameters: object = {}, more: CallOptions = {}): Promise<Response> {
      return (await runOrThrow(`GET ${path}`, path, parameters, { ...more, parseAs: 'stream' })).response;
    },
    use,
    eject(...middleware: Middleware[]) {
      core.eject(...middleware);
      for (const one of middleware) if (inUse.includes(one)) inUse.splice(inUse.indexOf(one), 1);
    },
  };
}

/** What the service answered with. Throws the error if it did not. */
function receivedOrThrow(error: unknown): Received {
  const received = receivedWith(error);
  if (!received?.response.status) throw error as Error;
  return received;
}

/** Parameters by their place: those that the path names, and the rest. */
function placed(path: string, parameters: object) {
  const query: Record<string, unknown> = { ...parameters };
  if (!path.includes('{')) return { query };
  const inPath: Record<string, unknown> = {};
  for (const [, name = ''] of path.matchAll(/{(\w+)}/g)) {
    inPath[name] = query[name];
    query[name] = undefined;
  }
  return { path: inPath, query };
}
