import { figure } from '../figure.ts';
import { indexedLedger } from '../ledger/indexed-ledger.ts';
import { get, type Load, LoadGenerator, notOk } from '../load/load.ts';
import { type OwnService, startOwnService } from '../programs/own-service.ts';
import { count, scenario } from '../scenario.ts';
import { dealt, pageCount, readPages } from '../serve/own-requests.ts';
import { paintFigures } from './paint.ts';

const headers = { accept: 'text/html' };
/** No limit of requests per address, so that the service itself is measured. */
const unlimited = { PAGE_LIMIT: '100000000/s', ADDRESS_LIMIT: '100000000/s' };
/** Default of `PAGE_LIMIT`: pages per second of one address. */
const pageLimit = 20;

function listPages({ prefix }: OwnService, connections: number) {
  const paths = ['updates', 'transfers', 'parties'].flatMap((list) =>
    // Pages of the explorer count from 1.
    Array.from({ length: pageCount }, (_, page) => get(`${prefix}/${list}?page=${page + 1}`, headers)),
  );
  return dealt(paths, connections);
}

/** Explorer pages of 25 rows, cached and rendered per request; their effect on API response times and memory. */
export const pages = scenario({
  summary: 'explorer pages: cached, rendered per request, beside API requests; memory; paint in a browser',
  settings: {
    events: count('events', 1_000_000, 'length of the ledger, in events'),
    seconds: count('seconds', 5, 'seconds of each measurement'),
    connections: count('connections', 32, 'requests at once'),
  },
  async run({ events, seconds, connections }, tell) {
    const ledger = await indexedLedger(events, tell);
    const { databaseUrl, network } = ledger;
    const services: OwnService[] = [];
    const [load, others] = [new LoadGenerator(), new LoadGenerator()];
    const start = async (env: Readonly<Record<string, string>>) => {
      const service = await startOwnService(databaseUrl, network, { ...unlimited, ...env });
      services.push(service);
      return service;
    };
    try {
      const caching = await start({});
      const rendering = await start({ CACHE_MB: '0' });
      const withoutPages = await start({ PAGES: 'off' });
      const apiOf = ({ apiKey, prefix }: OwnService) =>
        readPages(`${prefix}/v1/updates`, 2, '', { 'x-api-key': apiKey });
      const onePage = Array.from({ length: connections }, () => [get(`${caching.prefix}/transfers`, headers)]);
      const measure = async (what: string, { port }: OwnService, requests: Load['connections']) => {
        tell(what);
        await load.run({ port, connections: requests, seconds: 1 });
        return load.run({ port, connections: requests, seconds });
      };
      /** Measures API requests of a service while its pages are read, at most `perSecond` or as fast as possible. */
      const besidePages = async (what: string, perSecond?: number) => {
        const pace = perSecond === undefined ? {} : { perSecond };
        const readers = listPages(rendering, connections);
        // As long as the warm-up of 1 s and the measurement.
        const reading = others.run({ port: rendering.port, connections: readers, seconds: seconds + 2, ...pace });
        const api = await measure(what, rendering, apiOf(rendering));
        return { api, read: await reading };
      };
      const cached = await measure('cached pages', caching, onePage);
      const uncached = await measure('rendered pages', rendering, listPages(rendering, connections));
      const alone = await measure('the API alone', rendering, apiOf(rendering));
      const limited = await besidePages('the API while an address reads pages at its limit', pageLimit);
      const { api: beside, read } = await besidePages('the API while pages are read without a limit');
      const painted = await paintFigures(caching, tell);
      // The same API requests to both services, so that their memory differs only by the pages.
      await load.run({ port: caching.port, connections: apiOf(caching), seconds });
      await load.run({ port: withoutPages.port, connections: apiOf(withoutPages), seconds });
      return [
        figure('pages', 'cached pages/s', cached.requests / cached.seconds, { atLeast: 8_000 }),
        figure('pages', 'rendered pages/s', uncached.requests / uncached.seconds, { atLeast: 850 }),
        figure('pages', `p99 ms of rendered pages, ${connections} connections`, uncached.p99, { atMost: 30 }),
        figure('pages', 'p99 of the API beside pages at PAGE_LIMIT / alone', limited.api.p99 / alone.p99, {
          atMost: 1.5,
        }),
        figure('pages', 'pages/s at PAGE_LIMIT', limited.read.requests / limited.read.seconds),
        figure('pages', 'p99 of the API beside pages without a limit / alone', beside.p99 / alone.p99),
        figure('pages', 'p99 ms of the API alone', alone.p99),
        figure('pages', 'pages/s beside the API, without a limit', read.requests / read.seconds),
        figure('pages', 'pages other than 200 beside the API, without a limit', notOk(read)),
        figure('pages', 'answers other than 200, without the API beside', notOk(cached) + notOk(uncached)),
        figure('pages', 'MiB resident more than without pages', caching.memory() - withoutPages.memory(), {
          atMost: 30,
        }),
        ...painted,
      ];
    } finally {
      load.close();
      others.close();
      for (const service of services) await service.stop();
      await ledger.stop();
    }
  },
});
