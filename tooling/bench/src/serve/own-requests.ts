import { get } from '../load/load.ts';
import type { OwnService } from '../programs/own-service.ts';
import type { Subjects } from './subjects.ts';

type Connections = readonly (readonly string[])[];

/** Number of pages in the contract (0 to 50). */
export const pageCount = 51;
export const size = 20;

/** Requests for pages of 20; connections never request the same page at a time, because simultaneous reads are shared. */
export function readPages(path: string, connections: number, more = '', headers = {}): Connections {
  const requests = Array.from({ length: pageCount }, (_, page) =>
    get(`${path}?page=${page}&size=${size}${more}`, headers),
  );
  return dealt(requests, connections);
}

/** Distributes requests over connections. */
export function dealt(requests: readonly string[], connections: number): Connections {
  return Array.from({ length: connections }, (_, at) => requests.filter((_one, index) => index % connections === at));
}

/** Repeats items with frequency 1/rank (Zipf), always in the same order. */
function zipf<T>(items: readonly T[], length: number): T[] {
  /** Sum of the frequencies up to each item. */
  const sums: number[] = [];
  for (const rank of items.keys()) sums.push((sums.at(-1) ?? 0) + 1 / (rank + 1));
  // The generator of Lehmer (minstd), which gives the same numbers everywhere.
  let state = 1;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    const drawn = (state / 2_147_483_647) * (sums.at(-1) ?? 0);
    return items[sums.findIndex((sum) => drawn <= sum)] as T;
  });
}

/** Requests to the service by connection. */
export async function ownRequests({ port, apiKey, prefix }: OwnService, connections: number) {
  const headers = { 'x-api-key': apiKey };
  const v1 = `${prefix}/v1`;
  const url = `http://127.0.0.1:${port}${v1}/updates?page=0&size=${size}`;
  const ask = (path: string) => get(`${v1}${path}`, headers);
  const onEveryConnection = (request: string): Connections => Array.from({ length: connections }, () => [request]);
  /** A request for each id. */
  const forIds = (ids: readonly string[], path: (id: string) => string, most = connections): Connections => {
    const requests = ids.map((id) => get(path(id), headers));
    return dealt(requests, Math.min(most, ids.length));
  };
  const answer = await fetch(url, { headers });
  const tag = answer.headers.get('etag');
  if (!answer.ok || tag === null) throw new Error(`${url} answers ${answer.status} ${await answer.text()}`);
  const id = encodeURIComponent;

  return {
    url,
    forIds,
    cachedPage: onEveryConnection(ask(`/updates?page=0&size=${size}`)),
    notModified: onEveryConnection(get(`${v1}/updates?page=0&size=${size}`, { ...headers, 'If-None-Match': tag })),
    pages: () => readPages(`${v1}/updates`, connections, '', headers),
    /** A page of 100 of four lists, each on its own connection if there are enough. */
    pageOf: (page: number): Connections =>
      dealt(
        ['updates', 'events', 'transfers', 'parties'].map((list) => ask(`/${list}?page=${page}&size=100`)),
        Math.min(connections, 4),
      ),
    parties: ({ parties }: Subjects) => forIds(parties, (party) => `${v1}/parties/${id(party)}`),
    events: ({ eventIds }: Subjects) => forIds(eventIds, (eventId) => `${v1}/events/${id(eventId)}`),
    /** On one connection. */
    rewards: (parties: readonly string[]) => forIds(parties, (party) => `${v1}/rewards/${id(party)}`, 1),
    /** `eventId`: id of any event of the contract. */
    async contract(eventId: string): Promise<Connections> {
      const event = await fetch(`http://127.0.0.1:${port}${v1}/events/${id(eventId)}`, { headers });
      const { contractId } = (await event.json()) as { readonly contractId: string };
      return [[ask(`/contracts/${id(contractId)}/events?size=${size}`)]];
    },
    /** Requests of visitors of an explorer, mostly front pages. */
    mixed({ parties, eventIds }: Subjects): Connections {
      const fronts = [
        '/dashboard',
        '/updates',
        '/transfers',
        '/events',
        '/parties',
        '/validators',
        '/market/get-market-info',
      ];
      const paths = [
        ...fronts,
        ...['updates', 'transfers', 'events'].flatMap((list) =>
          Array.from({ length: 10 }, (_, page) => `/${list}?page=${page + 1}`),
        ),
        ...parties.slice(0, 200).flatMap((party) => [`/parties/${id(party)}`, `/rewards/${id(party)}`]),
        ...eventIds.slice(0, 600).map((eventId) => `/events/${id(eventId)}`),
      ];
      return dealt(zipf(paths, 8000).map(ask), connections);
    },
  };
}
