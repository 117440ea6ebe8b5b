import { hash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { compress, type ContentCoding } from '@ledger-explorer/wire';
import { LRUCache } from 'lru-cache';
import type { Logger } from '@ledger-explorer/cli/log';
import { createClient } from '@ledger-explorer/client';
import { createPages, type RenderedPage } from '@ledger-explorer/pages';
import {
  type CachedPage,
  type PageAddress,
  PageHandler,
  type PageReply,
  type PageRequest,
  uncachedReply,
} from '@ledger-explorer/pages/serve';
import type { NetworkAddress } from './settings.ts';

/** The `Vary` header of pages. */
export const vary = 'Accept-Encoding';
/** Milliseconds for which a page is cached, as `s-maxage` of current pages allows. */
const cachedFor = 1000;
/** Milliseconds that the API may take for each request of a page, with its retry: a request that times out is not retried. */
const timeout = 10_000;
/** Log messages by status of failures that the explorer's own key causes. Visitors get 503. */
const keyFailures: Readonly<Record<number, string>> = {
  401: 'the API does not know the key: set EXPLORER_API_KEY to one that is valid',
  403: 'the API refuses the key: set EXPLORER_API_KEY to one that is valid',
  429: "the key's limit is reached: set EXPLORER_API_KEY to a key with a higher limit",
};

export interface SiteOptions extends NetworkAddress {
  /** Names of all networks. */
  readonly networks: readonly string[];
  readonly apiKey: string | null;
  readonly monitorUrl: string | null;
  /** Size of the cache. */
  readonly cacheBytes: number;
  /** Maximum number of pages made at the same time. */
  readonly maxInFlight: number;
  readonly log: Logger;
}

/** A request of a browser. */
export interface Visit extends PageRequest {
  readonly method: string;
  /** IP address of the visitor. */
  readonly address: string;
  readonly response: ServerResponse;
}

/** A reply; its body may be a stream from the API. */
export type Reply = Omit<PageReply, 'body'> & { readonly body: PageReply['body'] | ReadableStream<Uint8Array> };

/** A reply without a page. */
export function plainReply(
  status: number,
  body: string,
  type = 'text/plain; charset=utf-8',
  headers: readonly string[] = [],
): PageReply {
  return { status, headers: ['content-type', type, 'cache-control', 'no-store', ...headers], body };
}

/** Adds an ETag and compressed bodies, made on demand, to a page of status 200. Pages of another status are returned unchanged. */
function withTag(page: RenderedPage): RenderedPage | (CachedPage & Pick<RenderedPage, 'status'>) {
  const { status, shown, isPinned } = page;
  if (status !== 200) return page;
  const body = Buffer.from(page.body);
  const codings = new Map<ContentCoding, Promise<Buffer>>();
  return {
    ...{ status, isPinned, body },
    freshness: shown === null ? [] : ['explorer-position', String(shown.position)],
    tag: `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`,
    compressed: (coding) => {
      const bytes = codings.get(coding) ?? compress(coding, body);
      codings.set(coding, bytes);
      return bytes;
    },
  };
}

/** The named headers of a response; names and values alternate. */
function headersOf({ headers }: Response, ...names: readonly string[]): readonly string[] {
  return names.flatMap((name) => [name, headers.get(name) ?? '']);
}

/** The pages of one network, each cached for a second so that many visitors cost one read of the API. `stopping` ends its streams. */
export function createSite(options: SiteOptions, stopping: AbortSignal): PageHandler<Visit, Reply> {
  const { network, networks, apiUrl, apiKey, cacheBytes, maxInFlight, monitorUrl, log } = options;
  const client = createClient({
    ...{ baseUrl: apiUrl, numbers: 'string', timeout, totalTimeout: timeout, retries: 1, cache: 500 },
    ...(apiKey !== null && { apiKey }),
  });
  const pages = createPages({ network, networks, client, monitorUrl });
  const keyHeader = apiKey === null ? {} : { 'x-api-key': apiKey };
  let inFlight = 0;

  function problem(
    { path, query }: Pick<PageAddress, 'path' | 'query'>,
    status: number,
    detail: string,
    retryAfter: number | null,
  ): RenderedPage {
    return pages.problem({ path, query }, { status, detail, retryAfter, requestId: null });
  }

  async function make(address: PageAddress, render: () => Promise<RenderedPage>): Promise<ReturnType<typeof withTag>> {
    inFlight += 1;
    try {
      const page = await render();
      const fault = keyFailures[page.status];
      if (fault === undefined) return withTag(page);
      log.error({ network, status: page.status }, fault);
      const detail =
        page.status === 429
          ? 'The explorer has reached its limit at the API.'
          : 'The API refuses the key of this explorer.';
      return problem(address, 503, detail, page.retryAfter ?? 5000);
    } finally {
      inFlight -= 1;
    }
  }

  const cache = new LRUCache<
    string,
    ReturnType<typeof withTag>,
    { readonly address: PageAddress; readonly render: () => Promise<RenderedPage> }
  >({
    maxSize: cacheBytes,
    // Twice the page, to include its compressed bodies; two bytes for each character of the key, and 256 for the entry itself.
    sizeCalculation: ({ body }, key) => body.length * 2 + key.length * 2 + 256,
    ttl: cachedFor,
    fetchMethod: (_key, _old, { context: { address, render } }) => make(address, render),
  });

  return new PageHandler<Visit, Reply>({
    network,
    pages,
    vary,
    page: async (address, render) => {
      const key = `${address.path}?${address.query}`;
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      return inFlight >= maxInFlight
        ? problem(address, 503, 'Too many pages are requested.', 1000)
        : cache.forceFetch(key, { context: { address, render } });
    },
    file: async ({ file, ...address }, { method }) => {
      const url = `${apiUrl}${file.path}${file.query === '' ? '' : `?${file.query}`}`;
      const response = await fetch(url, { method, headers: { accept: 'text/csv', ...keyHeader } }).catch(() => null);
      if (response === null) return uncachedReply(problem(address, 503, 'The index is not responding.', 5000), vary);
      const { status, body } = response;
      if (status === 200) {
        const kept = ['content-type', 'content-disposition', 'cache-control', 'explorer-position', 'explorer-total'];
        return { status, headers: headersOf(response, ...kept), body: body ?? '' };
      }
      const { detail = '' } = (await response.json().catch(() => ({}))) as { detail?: string };
      const seconds = Number(response.headers.get('retry-after'));
      const page =
        status in keyFailures
          ? problem(address, 503, 'The index does not send files at the moment.', 5000)
          : problem(address, status, detail, seconds > 0 ? seconds * 1000 : null);
      return uncachedReply(page, vary);
    },
    stream: async ({ address, response: to }, open) => {
      if (!open.add(address, to)) return plainReply(429, 'too many streams from your address\n');
      const gone = new AbortController();
      to.once('close', () => {
        gone.abort();
      });
      // Without a stream, open pages poll the head.
      const none = plainReply(503, 'the index does not send a stream at the moment\n');
      try {
        const headers = { accept: 'text/event-stream', ...keyHeader };
        const signal = AbortSignal.any([gone.signal, stopping]);
        const response = await fetch(`${apiUrl}/v1/stream?topics=head`, { headers, signal });
        const { status, body } = response;
        if (status === 200) {
          return {
            status,
            headers: headersOf(response, 'content-type', 'cache-control', 'x-accel-buffering'),
            body: body ?? '',
          };
        }
        await body?.cancel();
        return none;
      } catch {
        return none;
      }
    },
  });
}
