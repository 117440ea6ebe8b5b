import { fileURLToPath } from 'node:url';
import { figure, type Figure, median } from '../figure.ts';
import { indexedLedger } from '../ledger/indexed-ledger.ts';
import { LoadGenerator } from '../load/load.ts';
import { startOwnService } from '../programs/own-service.ts';
import { type Server, startServer } from '../programs/server.ts';
import { count, scenario } from '../scenario.ts';
import { ownRequests } from '../serve/own-requests.ts';

function here(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

const one = 'one process';
const two = 'two workers';
const bareOne = 'node:http, one process';
const bareTwo = 'node:http, two workers';

/** CPU of a cached page in all processes together, with one and with two of them, by turns: at a steady rate, and as fast as it goes. */
export const workers = scenario({
  summary: 'CPU of a cached page with --workers 2 against one process; against two processes of bare node:http',
  settings: {
    events: count('events', 100_000, 'length of the ledger, in events'),
    rounds: count('rounds', 7, 'rounds, of which the medians are taken'),
    seconds: count('seconds', 3, 'seconds of each measurement'),
    connections: count('connections', 8, 'requests at once'),
    rate: count('rate', 4_000, 'requests a second of the steady rate'),
  },
  async run({ events, rounds, seconds, connections, rate }, tell) {
    const ledger = await indexedLedger(events, tell);
    const servers = new Map<string, Server>();
    const load = new LoadGenerator();
    try {
      const { databaseUrl, network } = ledger;
      const single = await startOwnService(databaseUrl, network);
      const { url, cachedPage } = await ownRequests(single, connections);
      // A key holds for both services: it is the database's.
      const bytes = [url, JSON.stringify({ 'x-api-key': single.apiKey })];
      servers.set(one, single);
      servers.set(two, await startOwnService(databaseUrl, network, { WORKERS: '2' }));
      servers.set(bareOne, await startServer([here('../serve/bare-http.ts'), ...bytes]));
      servers.set(bareTwo, await startServer([here('bare-workers.ts'), ...bytes]));
      const paces = { [`at ${rate} a second`]: { perSecond: rate }, 'as fast as it goes': {} };
      const figures: Figure[] = [];
      for (const [pace, limit] of Object.entries(paces)) {
        const cpu = new Map([...servers.keys()].map((name): [string, number[]] => [name, []]));
        for (let round = 0; round <= rounds; round += 1) {
          tell(`${pace}: ${round === 0 ? 'warming up' : `round ${round} of ${rounds}`}`);
          for (const [name, server] of servers) {
            const before = server.cpu();
            const { requests } = await load.run({ port: server.port, connections: cachedPage, seconds, ...limit });
            if (round > 0) cpu.get(name)?.push(((server.cpu() - before) / requests) * 1e6);
          }
        }
        figures.push(...figuresOf(pace, cpu));
      }
      return figures;
    } finally {
      load.close();
      for (const server of servers.values()) await server.stop();
      await ledger.stop();
    }
  },
});

function figuresOf(pace: string, cpu: ReadonlyMap<string, readonly number[]>): Figure[] {
  const ratio = (name: string, other: string) =>
    median((cpu.get(name) ?? []).map((value, round) => value / (cpu.get(other)?.[round] ?? Number.NaN)));
  return [
    figure(`workers ${pace}`, `${two} / ${one}`, ratio(two, one), { atMost: 1.1 }),
    figure(`workers ${pace}`, `${bareTwo} / ${bareOne}`, ratio(bareTwo, bareOne)),
    figure(`workers ${pace}`, `${two} / ${bareTwo}`, ratio(two, bareTwo)),
    ...[...cpu].map(([name, values]) =>
      figure(`workers ${pace}: µs of CPU of all its processes each`, name, median(values)),
    ),
  ];
}
