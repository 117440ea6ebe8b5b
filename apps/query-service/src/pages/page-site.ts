import { setImmediate } from 'node:timers/promises';
import { createClient } from '@ledger-explorer/client';
import {
  assets,
  cacheControl,
  createPages,
  type ErrorPage,
  type FoundPage,
  pageHeaders,
  type Pages,
  type RenderedPage,
} from '@ledger-explorer/pages';
import type { TimedPosition } from '@ledger-explorer/store';
import type { Logger } from 'pino';
import { chooseCoding, matchesTag, OpenResponses } from '@ledger-explorer/wire';
import { freshnessHeaders } from '../freshness/freshness-headers.ts';
import type { RequestHeaders } from '../http/request-headers.ts';
import { quoteShape } from '../market/quote-shape.ts';
import type { Outcome } from '../responses/outcome.ts';
import { headerList, type Reply } from '../responses/reply.ts';
import { type CacheQuery, type Reading, ResponseCache } from '../responses/response-cache.ts';
import type { Service } from '../service.ts';
import { localFetch } from './local-fetch.ts';
import type { PageSettings } from './page-settings.ts';

/** Streams of one address: a browser opens one for all its tabs of a network. */
export const maxStreams = 4;

type Asked = Pick<RequestHeaders, 'acceptEncoding' | 'ifNoneMatch'>;

/** A page that is not a 200: it is sent as it is and not cached. */
class Unkept extends Error {
  readonly page: RenderedPage;

  constructor(page: RenderedPage) {
    super(`a page with status ${page.status}`);
    this.page = page;
  }
}

/** The pages of one network as replies, kept in memory by address and position as the API's responses are. */
export class PageSite {
  readonly settings: PageSettings;
  readonly streams = new OpenResponses(maxStreams);
  readonly #service: Service;
  readonly #pages: Pages;
  readonly #responses: ResponseCache;

  constructor(service: Service, settings: PageSettings, log: Logger) {
    const { network, networks, heads, fingerprint } = service;
    this.#service = service;
    this.settings = settings;
    const client = createClient({
      // Nobody's address: `fetch` looks at the path alone.
      baseUrl: `http://pages.invalid/${network}`,
      numbers: 'string',
      fetch: localFetch(service, log),
      retries: 0,
      pace: false,
    });
    this.#pages = createPages({ network, networks, client, monitorUrl: settings.monitorUrl });
    const identity = [fingerprint, network, ...assets.keys()];
    this.#responses = new ResponseCache({ heads, identity, turns: settings.turns, maxBytes: settings.cacheBytes });
  }

  /** The page at a path below the network; null: there is none. */
  find(path: string): FoundPage | null {
    return this.#pages.find(path);
  }

  /** `query`: as sent, without its question mark. `path`: below the network, as sent. */
  async reply(found: FoundPage, path: string, query: string, asked: Asked, reading: Reading): Promise<Reply> {
    const { heads, now } = this.#service;
    const cacheQuery = this.#cacheQuery(found, path, query);
    try {
      const response =
        this.#responses.get(cacheQuery) ??
        (await this.settings.gate.pass(() => this.#responses.read(cacheQuery, reading)));
      const { body, read, tag, immutable } = response;
      if (body === null || read === null) throw new Error('a page has a body and a position');
      const shown = read.asOf;
      const headers = [
        ...headerList(freshnessHeaders(shown, heads.head ?? read.head, now())),
        ...['etag', tag, 'cache-control', cacheControl(immutable)],
        // Programs get a problem there, or the index.
        ...['vary', 'Accept, Accept-Encoding'],
      ];
      if (matchesTag(asked.ifNoneMatch, tag)) return { status: 304, headers, body: undefined };
      const coding = chooseCoding(asked.acceptEncoding, body.length);
      headers.push(...pageHeaders(found.route));
      if (coding === null) return { status: 200, headers, body };
      headers.push('content-encoding', coding);
      return { status: 200, headers, body: await this.#responses.compressed(cacheQuery, response, body, coding) };
    } catch (error) {
      if (error instanceof Unkept) return unkeptReply(error.page);
      throw error;
    }
  }

  /** An error of the service as a page. `path`: below the network, as sent. */
  problemReply(path: string, problem: ErrorPage, headers: readonly string[]): Reply {
    const reply = unkeptReply(this.#pages.problem(path, problem));
    return { ...reply, headers: [...reply.headers, ...headers] };
  }

  #cacheQuery(found: FoundPage, path: string, query: string): CacheQuery {
    const { heads, now, market } = this.#service;
    const { head } = heads;
    // The age that a page states is right to the second, and to the minute once the head is old. A pinned one states none.
    const lag = head?.recordTime == null ? 0 : Math.floor((now() - Number(head.recordTime / 1000n)) / 1000);
    const age = /(?:^|&)at=\d/u.test(query) ? null : lag < 120 ? lag : 60 * Math.floor(lag / 60);
    const key = JSON.stringify([path, query, age, quoteShape(market?.quote ?? null)]);
    return {
      key,
      etagPrefix: this.#responses.etagPrefixOf(key),
      asOf: undefined,
      shape: '[]',
      read: async () => {
        // After whatever is ready to be read: a row of pages holds nothing else up.
        await setImmediate();
        return this.#outcome(await this.#pages.render(found, query));
      },
    };
  }

  #outcome(page: RenderedPage): Outcome {
    const { status, body, shown, head, isPinned } = page;
    if (status !== 200 || shown === null || head === null) throw new Unkept(page);
    const read = { asOf: this.#known(shown.position), head: this.#known(head.position) };
    return { body, read, immutable: isPinned };
  }

  /** A position as the service knows it: it has just been read. */
  #known(position: number): TimedPosition {
    return this.#service.heads.at(position) ?? { position, recordTime: null };
  }
}

function unkeptReply({ status, body, location, retryAfter }: RenderedPage): Reply {
  const seconds = retryAfter === null ? null : String(Math.ceil(retryAfter / 1000));
  const headers = [
    ...pageHeaders(null),
    ...['cache-control', 'no-store', 'vary', 'Accept'],
    ...(location === null ? [] : ['location', location]),
    // Goes on by itself, also where no script runs.
    ...(seconds === null ? [] : ['retry-after', seconds, 'refresh', seconds]),
  ];
  return { status, headers, body: Buffer.from(body) };
}
