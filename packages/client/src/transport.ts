import type { paths } from '@ledger-explorer/spec/types';
import createFetchClient, { type Client } from 'openapi-fetch';

/** The openapi-fetch client: operations by path. */
export type RawClient = Client<paths>;

/** What goes over the wire, and where `call` of the caller is. */
export interface Target<Call> {
  readonly url: string;
  readonly headers: Headers;
  readonly call: Call;
}

// openapi-fetch makes a `Request` of each call, which costs more than all the rest; this is all that is read of it.
class LightRequest {
  declare readonly headers: Headers;
  declare readonly method: string;
  readonly url: string;
  constructor(url: string, init: object) {
    this.url = url;
    Object.assign(this, init);
  }
}

const split = (path: string, parameters: Readonly<Record<string, unknown>>) => {
  const places: Record<'path' | 'query', Record<string, unknown>> = { path: {}, query: {} };
  for (const name in parameters) places[path.includes(`{${name}}`) ? 'path' : 'query'][name] = parameters[name];
  return places;
};

/** The one file that knows openapi-fetch: URLs and headers by path template and parameters. */
export const createTransport = <Call, Reply extends { readonly headers: Headers }>(
  baseUrl: string,
  headers: Readonly<Record<string, string>> | undefined,
  send: (target: Target<Call>) => Promise<Reply>,
  sendRaw: (request: Request) => Promise<Response>,
) => {
  const client = createFetchClient({
    baseUrl,
    ...(headers && { headers }),
    Request: LightRequest as unknown as typeof Request,
    // A reply that is left alone: `ok`, and the body is not touched.
    fetch: async (target) => Object.assign({ ok: true }, await send(target as unknown as Target<Call>)) as never,
  }) as unknown as {
    GET(path: string, init: object): Promise<{ readonly response: unknown }>;
  };
  return {
    raw: createFetchClient<paths>({ baseUrl, ...(headers && { headers }), fetch: sendRaw }),
    get: async (
      path: string,
      parameters: Readonly<Record<string, unknown>>,
      more: object,
      call: Call,
    ): Promise<Reply> => {
      const { response } = await client.GET(path, {
        params: split(path, parameters),
        headers: more,
        parseAs: 'stream',
        call,
      });
      return response as Reply;
    },
  };
};
