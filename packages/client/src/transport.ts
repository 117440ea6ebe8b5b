import { operationPaths } from '../generated/operations.ts';
import type { ClientOptions } from './client-options.ts';
import { isFailure } from './errors/failure.ts';
import { createExchange } from './exchange/exchange.ts';
import { freshnessOf } from './freshness.ts';
import type { UntypedRequest } from './flat-methods.ts';
import type { OpenStream } from './stream/stream-event.ts';

type Named = Readonly<Record<string, string | number | null | undefined>>;

/** Names with values; those without are left out. */
function given(values: Named): [string, string][] {
  return Object.entries(values).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]]));
}

/** Requests of a client, of operations by id and of any address below its base URL. */
export function createTransport(options: ClientOptions, read: (text: string) => unknown) {
  const { headers } = options;
  const baseUrl = options.baseUrl.replace(/\/$/, '');
  const exchange = createExchange(options);

  const request: UntypedRequest = async (id, parameters, more) => {
    // Made now, since the stack of an error that comes later does not have the caller.
    const caller = new Error();
    const query: Record<string, string | number | undefined> = { ...parameters };
    const path = operationPaths[id].replace(/{(\w+)}/g, (_, name: string) => {
      const value = String(query[name] ?? '');
      if (!value) throw new TypeError(`${id}: ${name} is missing`);
      // Left out of the query.
      query[name] = undefined;
      return encodeURIComponent(value);
    });
    const search = given(query)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&');
    const reply = await exchange
      .request(
        {
          // To make a `Request` would cost more than all the rest of a call.
          url: baseUrl + path + (search && `?${search}`),
          method: 'GET',
          headers: new Headers(given({ ...headers, ...more?.headers, 'explorer-wait-for': more?.waitFor })),
        },
        id,
        more,
        read,
      )
      .catch((error: unknown) => {
        if (isFailure(error)) error.stack = `${error.stack}\n${caller.stack?.replace(/^Error\n/, '')}`;
        throw error;
      });
    const { url, status, headers: received, fromCache, data = read(reply.text) } = reply;
    reply.data = undefined;
    return { ...freshnessOf(received), data, url, status, headers: received, fromCache };
  };

  const fetch = async (asked: Request): Promise<Response> => {
    for (const [name, value] of given({ ...headers })) if (!asked.headers.has(name)) asked.headers.set(name, value);
    return exchange.fetch(asked);
  };

  const openStream: OpenStream = async (search, lastEventId, options) => {
    const url = `${baseUrl}/v1/stream${search}`;
    const sent = new Headers(given({ ...headers, accept: 'text/event-stream', 'last-event-id': lastEventId }));
    const response = await exchange.open({ url, method: 'GET', headers: sent }, 'getStream', options);
    return { body: response.body, read };
  };

  return { baseUrl, fetch, request, openStream };
}
