import type { paths } from '@ledger-explorer/spec/types';
import createFetchClient, {
  type Client,
  createFinalURL,
  createQuerySerializer,
  mergeHeaders,
  removeTrailingSlash,
} from 'openapi-fetch';
import { operationPaths } from '../generated/operations.ts';
import type { ClientOptions } from './client-options.ts';
import { createExchange } from './exchange/exchange.ts';
import { freshnessOf } from './freshness.ts';
import type { UntypedRequest } from './flat-methods.ts';

/** The openapi-fetch client: operations by path. */
export type RawClient = Client<paths>;

/** Operations by path and by id. The one file that knows openapi-fetch, which makes URLs and headers. */
export function createTransport(options: ClientOptions, read: (text: string) => unknown) {
  const { baseUrl, headers } = options;
  const exchange = createExchange(options);
  const urlOptions = { baseUrl: removeTrailingSlash(baseUrl), querySerializer: createQuerySerializer() };

  const request: UntypedRequest = async (id, parameters, more) => {
    const query: Record<string, unknown> = { ...parameters };
    const path = operationPaths[id].replace(/{(\w+)}/g, (_, name: string) => {
      const value = String(query[name]);
      // Left out of the query.
      query[name] = undefined;
      return encodeURIComponent(value);
    });
    const reply = await exchange.request(
      {
        // To make a `Request` would cost more than all the rest of a call.
        url: createFinalURL(path, { ...urlOptions, params: { query } } as never),
        method: 'GET',
        headers: mergeHeaders(headers, more?.headers, { 'explorer-wait-for': more?.waitFor }),
      },
      id,
      more,
      read,
    );
    const { url, status, headers: received, fromCache, data = read(reply.text) } = reply;
    reply.data = undefined;
    return { ...freshnessOf(received), data, url, status, headers: received, fromCache };
  };

  return { raw: createFetchClient<paths>({ baseUrl, headers, fetch: exchange.fetch } as object), request };
}
