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
import { routeProblem } from '../http/check-request.ts';
import { streamReply } from '../http/stream-reply.ts';
import type { SlowNote } from '../limits/within.ts';
import { quoteShape } from '../market/quote-shape.ts';
import { Problem } from '../problems/problem.ts';
import type { Outcome } from '../responses/outcome.ts';
import { headerList, type Reply } from '../responses/reply.ts';
import { type CacheQuery, ResponseCache } from '../responses/response-cache.ts';
import type { Service } from '../service.ts';
import { localFetch } from './local-fetch.ts';
import type { PageSettings } from './page-settings.ts';

/** A request of a browser. */
export interface Visit extends PageRequest {
  readonly exchange: Exchange;
  readonly slow: SlowNote;
}

/** A page that is not a 200: it is sent as it is and not cached. */
class Uncached extends Error {
  readonly page: RenderedPage;

  constructor(page: RenderedPage) {
    super(`a page with status ${page.status}`);
    this.page = page;
  }
}

/** The pages of one network, kept in memory by address and position as the API's responses are. */
export function pageHandler(service: Service, settings: PageSettings, log: Logger): PageHandler<Visit, Reply> {
  const { network, networks, heads, fingerprint, deadlines, market, maxStaleMilliseconds, now } = service;
  const client = createClient({
    // Nobody's address: `fetch` looks at the path alone.
    baseUrl: `http://pages.invalid/${network}`,
    numbers: 'string',
    fetch: localFetch(service, log),
    retries: 0,
    pace: false,
  });
  const identity = [fingerprint, network, ...assets.keys()];
  const { turns, cacheBytes: maxBytes, monitorUrl } = settings;
  const responses = new ResponseCache({ heads, identity, turns, maxBytes, maxStaleMilliseconds });

  /** A position as the service knows it: it has just been read. */
  function known(position: number): TimedPosition {
    return heads.at(position) ?? { position, recordTime: null };
  }

  function outcomeOf(page: RenderedPage): Outcome {
    const { status, body, shown, head, isPinned, stale } = page;
    if (status !== 200 || shown === null || head === null) throw new Uncached(page);
    return { body, read: { asOf: known(shown.position), head: known(head.position) }, immutable: isPinned, stale };
  }

  function cacheQuery({ path, query }: PageAddress, render: () => Promise<RenderedPage>): CacheQuery {
    const { head } = heads;
    // The age that a page states is right to the second, and to the minute once the head is old. A pinned one states none.
    const lag = head?.recordTime == null ? 0 : Math.floor((now() - Number(head.recordTime / 1000n)) / 1000);
    const age = /(?:^|&)at=\d/u.test(query) ? null : lag < 120 ? lag : 60 * Math.floor(lag / 60);
    const staleHead = responses.staleHead();
    const stale = staleHead === null ? 'away' : staleSeconds(staleHead);
    const key = JSON.stringify([path, query, age, stale, quoteShape(market?.quote ?? null)]);
    return {
      key,
      etagPrefix: responses.etagPrefixOf(key),
      asOf: undefined,
      shape: '[]',
      read: async () => {
        // After whatever is ready to be read: a row of pages holds nothing else up.
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
    const asked = cacheQuery(address, render);
    const reading = { caller: exchange.address, milliseconds: deadlines.answer, slow };
    try {
      const response = responses.get(asked) ?? (await settings.gate.pass(() => responses.read(asked, reading)));
      const { body, read, tag, immutable } = response;
      if (body === null || read === null) throw new Error('a page has a body and a position');
      const head = responses.headOf(response) ?? read.head;
      return {
        freshness: headerList(freshnessHeaders(read.asOf, head, now(), responses.staleMilliseconds(response))),
        ...{ tag, body, isPinned: immutable },
        compressed: (coding) => responses.compressed(asked, response, body, coding),
      };
    } catch (error) {
      if (error instanceof Uncached) return error.page;
      throw error;
    }
  }

  return new PageHandler<Visit, Reply>({
    network,
    pages: createPages({ network, networks, client, monitorUrl }),
    // Programs get a problem there, or the index.
    vary: 'Accept, Accept-Encoding',
    page,
    file: ({ file }, { exchange }) => {
      const operation = exportedLists.find((list) => list.path === file.path);
      if (operation === undefined) throw routeProblem(false, exchange.method);
      return exportReply(service, operation, file.query, exchange);
    },
    // Needs no key. A 429 where an address has too many, a 503 where too many listen.
    stream: ({ exchange: { address, method, response } }, open) => {
      const request = { method, keyId: null, caller: address, lastEventId: undefined };
      const reply = streamReply(service, 'topics=head', request);
      if (reply.goOn !== undefined && !open.add(address, response)) {
        const detail = `The address already has ${maxStreams} streams of pages open, the most that are allowed.`;
        throw new Problem('rate-limited', detail, { headers: { 'retry-after': '5' } });
      }
      return reply;
    },
  });
}
