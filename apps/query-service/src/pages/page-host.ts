import { setImmediate } from 'node:timers/promises';
import { createClient } from '@ledger-explorer/client';
import { assets, createPages, type RenderedPage } from '@ledger-explorer/pages';
import {
  type CachedPage,
  maxStreams,
  type PageAddress,
  PageHandler,
  type PageRequest,
} from '@ledger-explorer/pages/serve';
import { exportedLists } from '@ledger-explorer/spec';
import type { TimedPosition } from '@ledger-explorer/store';
import type { Logger } from 'pino';
import { freshnessHeaders, staleSeconds } from '../freshness/freshness-headers.ts';
import type { Exchange } from '../http/exchange.ts';
import { exportReply } from '../http/export-reply.ts';
import { unknownRoute } from '../http/check-request.ts';
import { streamReply } from '../http/stream-reply.ts';
import type { SlowNote } from '../limits/within.ts';
import { quoteShape } from '../market/quote-shape.ts';
import { Problem } from '../problems/problem.ts';
import type { Outcome } from '../responses/outcome.ts';
import { headerList, type Reply } from '../responses/reply.ts';
import { type CacheQuery, ResponseCache, unshaped } from '../responses/response-cache.ts';
import type { Service } from '../service.ts';
import { localFetch } from './local-fetch.ts';
import type { PageSettings } from './page-settings.ts';

/** A request of a browser. */
export interface Visit extends PageRequest {
  readonly exchange: Exchange;
  readonly slow: SlowNote;
}

/** A page with a status other than 200, which is sent without caching. */
class Uncached extends Error {
  readonly page: RenderedPage;

  constructor(page: RenderedPage) {
    super(`a page with status ${page.status}`);
    this.page = page;
  }
}

/** Pages of one network, cached by address and position like the API's responses. */
export function pageHandler(service: Service, settings: PageSettings, log: Logger): PageHandler<Visit, Reply> {
  const { network, networks, heads, fingerprint, deadlines, market, maxStaleMilliseconds, now } = service;
  const client = createClient({
    // Placeholder host: `fetch` only reads the path.
    baseUrl: `http://pages.invalid/${network}`,
    numbers: 'string',
    fetch: localFetch(service, log),
    retries: 0,
    pace: false,
  });
  const identity = [fingerprint, network, ...assets.keys()];
  const { turns, cacheBytes: maxBytes, monitorUrl } = settings;
  const responses = new ResponseCache({ heads, identity, turns, maxBytes, maxStaleMilliseconds });

  /** A position that was just read, with its record time. Without a cached one, the page's header is left out. */
  function withTime(position: number): TimedPosition {
    return heads.at(position) ?? { position, recordTime: null };
  }

  function outcomeOf(page: RenderedPage): Outcome {
    const { status, body, shown, head, isPinned, stale } = page;
    if (status !== 200 || shown === null || head === null) throw new Uncached(page);
    return {
      body,
      read: { asOf: withTime(shown.position), head: withTime(head.position) },
      immutable: isPinned,
      stale,
    };
  }

  function cacheQuery({ path, query }: PageAddress, render: () => Promise<RenderedPage>): CacheQuery {
    const { head } = heads;
    // The key has the age of the head as a page shows it: in seconds, from two minutes in minutes. A page with `at` shows no age.
    const lag = head?.recordTime == null ? 0 : Math.floor((now() - Number(head.recordTime / 1000n)) / 1000);
    const age = /(?:^|&)at=\d/u.test(query) ? null : lag < 120 ? lag : 60 * Math.floor(lag / 60);
    const staleHead = responses.staleHead();
    // 'away': the store has not confirmed the head for so long that no cached page is used.
    const stale = staleHead === null ? 'away' : staleSeconds(staleHead);
    const key = JSON.stringify([path, query, age, stale, quoteShape(market?.quote ?? null)]);
    return {
      key,
      etagPrefix: responses.etagPrefixOf(key),
      asOf: undefined,
      shape: unshaped,
      read: async () => {
        // Yields first, so that a sequence of pages does not hold up other requests.
        await setImmediate();
        return outcomeOf(await render());
      },
    };
  }

  async function page(
    address: PageAddress,
    render: () => Promise<RenderedPage>,
    { exchange, slow }: Visit,
  ): Promise<CachedPage | RenderedPage> {
    const query = cacheQuery(address, render);
    const reading = { caller: exchange.address, milliseconds: deadlines.answer, slow };
    try {
      const response = responses.get(query) ?? (await settings.gate.pass(() => responses.read(query, reading)));
      const { body, read, tag, immutable } = response;
      if (body === null || read === null) throw new Error('a page has a body and a position');
      const head = responses.headOf(response) ?? read.head;
      return {
        freshness: headerList(freshnessHeaders(read.asOf, head, now(), responses.staleMilliseconds(response))),
        ...{ tag, body, isPinned: immutable },
        compressed: (coding) => responses.compressed(query, response, body, coding),
      };
    } catch (error) {
      if (error instanceof Uncached) return error.page;
      throw error;
    }
  }

  return new PageHandler<Visit, Reply>({
    network,
    pages: createPages({ network, networks, client, monitorUrl }),
    // Programs get a problem or the index at the same URL.
    vary: 'Accept, Accept-Encoding',
    page,
    file: ({ file }, { exchange }) => {
      const operation = exportedLists.find((list) => list.path === file.path);
      if (operation === undefined) throw unknownRoute(service, exchange.url);
      return exportReply(service, operation, file.query, exchange);
    },
    // Needs no key. Throws a 429 if the address has too many streams, a 503 if too many are open.
    stream: ({ exchange: { address, method, response } }, open) => {
      const request = { method, keyId: null, caller: address, lastEventId: undefined };
      const reply = streamReply(service, 'topics=head', request);
      if (reply.sendBody !== undefined && !open.add(address, response)) {
        const detail = `The address already has ${maxStreams} streams of pages open, the most that are allowed.`;
        throw new Problem('rate-limited', detail, { headers: { 'retry-after': '5' } });
      }
      return reply;
    },
  });
}
