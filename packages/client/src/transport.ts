import type { paths } from '@ledger-explorer/spec/types';
import createFetchClient, { type Client } from 'openapi-fetch';
import type { ClientOptions } from './client-options.ts';
import type { createExchange, Outgoing, Reply } from './exchange/exchange.ts';

/** The openapi-fetch client: operations by path. */
export type RawClient = Client<paths>;

/** The one file that knows openapi-fetch, which makes URLs and headers. */
export const createTransport = ({ baseUrl, headers }: ClientOptions, exchange: ReturnType<typeof createExchange>) => {
  const create = <Paths extends object>(options: object) =>
    createFetchClient<Paths>({ baseUrl, headers, fetch: exchange, ...options } as object);
  const light = create<Record<string, { get: object }>>({
    // A `Request` costs more than all the rest of a call: here it stays what it is made of.
    Request: function (url: string, init: { url: string }) {
      init.url = url;
      return init;
    },
  });
  return {
    raw: create<paths>({}),
    /** Calls an operation; parameters that the path does not name are of the query. */
    get: async (
      path: string,
      query: Record<string, unknown>,
      headers: object,
      outgoing: Pick<Outgoing, 'operation' | 'options' | 'read'>,
    ): Promise<Reply> => {
      const target = path.replace(/{(\w+)}/g, (_, name: string) => {
        const value = query[name];
        // Left out of the query.
        query[name] = undefined;
        return encodeURIComponent(String(value));
      });
      const { response } = await light.GET(target, {
        params: { query },
        headers,
        parseAs: 'stream',
        ...outgoing,
      } as never);
      return response as unknown as Reply;
    },
  };
};
