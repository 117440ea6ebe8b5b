import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from '@ledger-explorer/cli/log';
import { createClient } from '@ledger-explorer/client';
import { createPages, type FoundPage, type Pages, type RenderedPage } from '@ledger-explorer/pages';
import { Encodings } from './encodings.ts';
import type { NetworkAddress } from './settings.ts';

/** How long a page of now is kept, in milliseconds: what `s-maxage` allows every cache. */
const keptFor = 1000;
/** How long the API may take for what one page shows, in milliseconds. */
const patience = 10_000;

export interface SiteOptions extends NetworkAddress {
  readonly networks: readonly string[];
  readonly apiKey: string | null;
  readonly monitorUrl: string | null;
  readonly cacheBytes: number;
  /** Pages made at once. */
  readonly maxInFlight: number;
  readonly log: Logger;
}

/** A page in memory. */
export class KeptPage {
  readonly page: RenderedPage;
  readonly body: Encodings;
  readonly tag: string;

  constructor(page: RenderedPage) {
    this.page = page;
    this.body = new Encodings(page.body);
    this.tag = `W/"${hash('sha256', page.body, 'base64url').slice(0, 22)}"`;
  }
}

/** The pages of one network, each kept in memory for a second: however many look, the API is asked once. */
export class Site {
  readonly network: string;
  readonly publicUrl: string;
  readonly #apiUrl: string;
  readonly #apiKey: string | null;
  readonly #pages: Pages;
  readonly #log: Logger;
  readonly #maxInFlight: number;
  readonly #kept: LRUCache<string, KeptPage, FoundPage>;
  #inFlight = 0;

  constructor({ network, networks, apiUrl, publicUrl, apiKey, cacheBytes, maxInFlight, monitorUrl, log }: SiteOptions) {
    this.network = network;
    this.publicUrl = publicUrl;
    this.#apiUrl = apiUrl;
    this.#apiKey = apiKey;
    this.#log = log;
    this.#maxInFlight = maxInFlight;
    const client = createClient({
      ...{ baseUrl: apiUrl, numbers: 'string', timeout: patience, totalTimeout: patience, retries: 1, cache: 500 },
      ...(apiKey !== null && { apiKey }),
    });
    this.#pages = createPages({ network, networks, client, monitorUrl });
    this.#kept = new LRUCache({
      maxSize: cacheBytes,
      // The page, and its compressed forms.
      sizeCalculation: ({ body }, key) => body.plain.length * 2 + key.length * 2 + 256,
      ttl: keptFor,
      fetchMethod: (key, _, { context }) => {
        const end = key.indexOf('?');
        return this.#make(context, key.slice(0, end), key.slice(end + 1));
      },
    });
  }

  /** The page at a path below the network, as sent; null: there is none. */
  find(path: string): FoundPage | null {
    return this.#pages.find(path);
  }

  /** Whether a page that is not in memory would be refused. */
  get isFull(): boolean {
    return this.#inFlight >= this.#maxInFlight;
  }

  /** `path`: below the network, as sent; `query`: without its question mark. */
  async page(found: FoundPage, path: string, query: string): Promise<KeptPage> {
    const key = `${path}?${query}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    if (this.isFull) return this.problem(path, 503, 'More pages are asked for than can be made.', 1000);
    return this.#kept.forceFetch(key, { context: found });
  }

  /** The page that says what is wrong with a request. `retryAfter`: milliseconds. */
  problem(path: string, status: number, detail: string, retryAfter: number | null = null): KeptPage {
    return new KeptPage(this.#pages.problem(path, { status, detail, retryAfter, requestId: null }));
  }

  /** A file of the API, with the explorer's key. */
  file({ path, query }: { readonly path: string; readonly query: string }, method: 'GET' | 'HEAD'): Promise<Response> {
    const headers = { accept: 'text/csv', ...(this.#apiKey !== null && { 'x-api-key': this.#apiKey }) };
    return fetch(`${this.#apiUrl}${path}${query === '' ? '' : `?${query}`}`, { method, headers });
  }

  /** What the network's stream tells of new heads, for open pages, until `signal`. */
  stream(signal: AbortSignal): Promise<Response> {
    const headers = { accept: 'text/event-stream', ...(this.#apiKey !== null && { 'x-api-key': this.#apiKey }) };
    return fetch(`${this.#apiUrl}/v1/stream?topics=head`, { headers, signal });
  }

  async #make(found: FoundPage, path: string, query: string): Promise<KeptPage> {
    this.#inFlight += 1;
    try {
      const page = await this.#pages.render(found, query);
      // These are about our key, of which visitors know nothing.
      if (![401, 403, 429].includes(page.status)) return new KeptPage(page);
      this.#log.error({ network: this.network, status: page.status }, ourFault[page.status] ?? '');
      return this.problem(path, 503, 'The index refuses this explorer for now.', page.retryAfter ?? 5000);
    } finally {
      this.#inFlight -= 1;
    }
  }
}

const ourFault: Readonly<Record<number, string>> = {
  401: 'the API does not know the key: set EXPLORER_API_KEY to one that is valid',
  403: 'the API refuses the key: set EXPLORER_API_KEY to one that is valid',
  429: "the key's limit is reached: give EXPLORER_API_KEY a key with a higher one",
};
