import { deepStrictEqual } from 'node:assert';
import { fileURLToPath } from 'node:url';
import { choice } from '@ledger-explorer/cli';
import { figure, type Figure, median } from '../figure.ts';
import { indexedLedger, type IndexedLedger } from '../ledger/indexed-ledger.ts';
import { LoadGenerator } from '../load/load.ts';
import { startOwnService } from '../programs/own-service.ts';
import { type Server, startServer } from '../programs/server.ts';
import { count, scenario } from '../scenario.ts';
import { type Contender, contest, type Measured } from './contest.ts';
import { ownRequests, readPages } from './own-requests.ts';
import { startPostgraphile } from './postgraphile.ts';
import { findSubjects } from './subjects.ts';

/** Default of CACHE_MB. */
const cacheMiB = 64;

function here(name: string) {
  return fileURLToPath(new URL(name, import.meta.url));
}

/** Reads of the service compared with other servers on the same data. */
export const serve = scenario({
  summary: 'reads: cached, 304, uncached, deep, hot, mixed; against node:http, Fastify + pg and peers on the same data',
  settings: {
    events: count('events', 1_000_000, 'length of the ledger, in events'),
    rounds: count('rounds', 5, 'rounds, of which the medians are taken'),
    seconds: count('seconds', 2, 'seconds of each measurement'),
    connections: count('connections', 8, 'requests at once'),
    peers: choice({
      option: 'peers',
      placeholder: 'yes|no',
      choices: ['yes', 'no'],
      default: 'yes',
      description: 'compare with peers, which are fetched from npm when first used',
    }),
  },
  async run({ events, rounds, seconds, connections, peers }, tell) {
    const ledger = await indexedLedger(events, tell);
    const servers: Server[] = [];
    const load = new LoadGenerator();
    const start = async <S extends Server>(starting: Promise<S>): Promise<S> => {
      const server = await starting;
      servers.push(server);
      return server;
    };
    try {
      const contenders = await startAll(ledger, peers === 'yes', connections, start, tell);
      const measured = await contest(load, contenders, { rounds, seconds, tell });
      const caching = contenders.find(({ name }) => name === 'cached page')?.server;
      const memoryMiB = caching?.memory() ?? Number.NaN;
      const goal = { atMost: 150 + cacheMiB };
      return [
        ...figuresOf(measured),
        figure('serve: memory', 'MiB resident of the service after all this', memoryMiB, goal),
      ];
    } finally {
      load.close();
      for (const server of servers) await server.stop();
      await ledger.stop();
    }
  },
});

async function startAll(
  ledger: IndexedLedger,
  withPeers: boolean,
  connections: number,
  start: <S extends Server>(starting: Promise<S>) => Promise<S>,
  tell: (line: string) => void,
): Promise<Contender[]> {
  const { databaseUrl, network } = ledger;
  const subjects = await findSubjects(ledger);
  const env = { DATABASE_URL: databaseUrl, NETWORK: network };
  const caching = await start(startOwnService(databaseUrl, network));
  const uncached = await start(startOwnService(databaseUrl, network, { CACHE_MB: '0' }));
  const cachedRequests = await ownRequests(caching, connections);
  const bare = await start(
    startServer([here('bare-http.ts'), cachedRequests.url, JSON.stringify({ 'x-api-key': caching.apiKey })]),
  );
  const fastify = await start(startServer([here('fastify-pg.ts')], env));
  const uncachedRequests = await ownRequests(uncached, connections);
  const parties = (more: string) =>
    uncachedRequests.forIds(subjects.parties, (id) => `/parties/${encodeURIComponent(id)}${more}`);
  const events = uncachedRequests.forIds(subjects.eventIds, (id) => `/events/${encodeURIComponent(id)}`);
  await proveEqual([uncached.port, uncachedRequests.pages()], [fastify.port, readPages('/updates', connections)]);
  await proveEqual([uncached.port, uncachedRequests.parties(subjects)], [fastify.port, parties('')]);
  await proveEqual([uncached.port, uncachedRequests.events(subjects)], [fastify.port, events]);
  const peers = withPeers ? await startPostgraphile(ledger, subjects, connections, start, tell) : [];
  return [
    { name: 'node:http, the same bytes', server: bare, connections: cachedRequests.cachedPage },
    { name: 'cached page', server: caching, connections: cachedRequests.cachedPage },
    { name: '304', server: caching, connections: cachedRequests.notModified },
    { name: 'mixed, Zipf', server: caching, connections: cachedRequests.mixed(subjects) },
    { name: 'uncached page with totals', server: uncached, connections: uncachedRequests.pages() },
    { name: 'Fastify + pg: page without totals', server: fastify, connections: readPages('/updates', connections) },
    {
      name: 'Fastify + pg: page with count(*)',
      server: fastify,
      connections: readPages('/updates', connections, '&totals=true'),
    },
    { name: 'party detail', server: uncached, connections: uncachedRequests.parties(subjects) },
    { name: 'Fastify + pg: party detail', server: fastify, connections: parties('') },
    { name: 'Fastify + pg: four columns of the party', server: fastify, connections: parties('/row') },
    { name: 'event detail', server: uncached, connections: uncachedRequests.events(subjects) },
    { name: 'Fastify + pg: event detail', server: fastify, connections: events },
    { name: 'page 0 of 100 rows', server: uncached, connections: uncachedRequests.pageOf(0) },
    { name: 'page 50 of 100 rows', server: uncached, connections: uncachedRequests.pageOf(50) },
    { name: 'rewards of the hot party', server: uncached, connections: uncachedRequests.rewards([subjects.hotParty]) },
    { name: 'rewards of any party', server: uncached, connections: uncachedRequests.rewards(subjects.parties) },
    {
      name: 'events of the hot contract',
      server: uncached,
      connections: await uncachedRequests.contract(subjects.eventOfHotContract),
    },
    {
      name: 'events of any contract',
      server: uncached,
      connections: await uncachedRequests.contract(subjects.eventOfContract),
    },
    ...peers,
  ];
}

function figuresOf(measured: ReadonlyMap<string, Measured>): Figure[] {
  const get = (name: string) => {
    const found = measured.get(name);
    if (found === undefined) throw new Error(`${name} was not measured`);
    return found;
  };
  /** Median over the rounds of the ratio of two request rates. */
  const ratio = (one: string, other: string) =>
    median(get(one).rates.map((rate, round) => rate / (get(other).rates[round] ?? Number.NaN)));
  const pace = (name: string, against: string, goal: Parameters<typeof figure>[3]) =>
    figure('serve', `${name} / ${against}`, ratio(name, against), goal);
  const page = 'uncached page with totals';
  const bare = 'node:http, the same bytes';
  const peers = [...measured.keys()].filter(
    (name) => /: page with(?:out)? totals$/.test(name) && !name.startsWith('Fastify'),
  );
  return [
    pace('cached page', bare, { atLeast: 0.9 }),
    pace('304', 'cached page', { atLeast: 1 }),
    pace(page, 'Fastify + pg: page without totals', { atLeast: 0.95 }),
    pace(page, 'Fastify + pg: page with count(*)', {}),
    pace('party detail', 'Fastify + pg: party detail', { atLeast: 0.95 }),
    pace('party detail', 'Fastify + pg: four columns of the party', {}),
    pace('event detail', 'Fastify + pg: event detail', { atLeast: 0.95 }),
    // The times are inverse to the rates, so page 0 is the dividend.
    figure('serve', 'page 50 × 100: time / first page of 100', ratio('page 0 of 100 rows', 'page 50 of 100 rows'), {
      atMost: 1.5,
    }),
    pace('rewards of the hot party', 'rewards of any party', {}),
    pace('events of the hot contract', 'events of any contract', {}),
    ...peers.map((name) => pace(page, name, { atLeast: name.endsWith('without totals') ? 3 : 150 })),
    ...[...measured].flatMap(([name, { rates, p50, p99, cpu }]) => [
      figure('serve: requests/s', name, median(rates)),
      figure('serve: p50 ms', name, median(p50)),
      figure('serve: p99 ms', name, median(p99)),
      figure('serve: µs of CPU of the process each', name, median(cpu)),
    ]),
  ];
}

/** A port and requests by connection. */
type Asked = readonly [port: number, connections: readonly (readonly string[])[]];

/** Throws if two servers respond differently: a smaller response would be faster. Compares the first request of each connection. */
async function proveEqual([port, requests]: Asked, [otherPort, otherRequests]: Asked): Promise<void> {
  for (const [connection, [request = '']] of requests.entries()) {
    const [one, other] = [await ask(port, request), await ask(otherPort, otherRequests[connection]?.[0] ?? '')];
    deepStrictEqual(other, one);
  }
}

/** The response's body, or the rows of a page: envelopes differ. */
async function ask(port: number, request: string): Promise<unknown> {
  const [first = '', ...lines] = request.trim().split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const [name = '', value = ''] = line.split(': ', 2);
    return [name, value];
  });
  const url = `http://127.0.0.1:${port}${first.split(' ')[1] ?? ''}`;
  const response = await fetch(url, { headers: headers.filter(([name]) => name !== 'Host') });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  const body = (await response.json()) as { readonly content?: unknown };
  return body.content ?? body;
}
