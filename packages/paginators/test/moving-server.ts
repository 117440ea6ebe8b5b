import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { operations, type Operation } from '@ledger-explorer/spec';
import { lists, type ListId } from '@ledger-explorer/spec/lists';
import { MovingList, type Motion } from './moving-list.ts';

/** What a broken or foreign service does. */
export interface Habits {
  /** False: a service with the core only, without positions. Default: true. */
  readonly positions?: boolean;
  /** False: positions are reported, but not obeyed. Default: true. */
  readonly holds?: boolean;
  /** The next cursor is where the next page should begin, whatever this one gives. */
  readonly keepCursor?: boolean;
  /** The answer to this request (from 1), `under` of which are under way, waits for this; undefined: for nothing. */
  readonly hold?: (request: number, under: number) => Promise<unknown> | undefined;
  /** The page that is given for the one asked for. */
  readonly page?: (asked: number) => number;
  /** Entries delivered, by the number requested. */
  readonly size?: (asked: number) => number;
  readonly total?: (total: number, request: number) => number;
  /** The cursor that is given instead. */
  readonly cursor?: (cursor: string | null) => string | null;
  /** Status and problem of the answer to this request (from 1), instead of the page. */
  readonly refuse?: (request: number, query: URLSearchParams, headers: IncomingHttpHeaders) => number | undefined;
}

export interface MovingServer {
  readonly baseUrl: string;
  readonly list: MovingList;
  /** Requests so far. */
  readonly requests: number;
  /** Requests under way now. */
  readonly under: number;
  /** Most requests under way at a time. */
  readonly together: number;
  close(): Promise<void>;
}

function page(rows: readonly object[], number: number, size: number, total: number): object {
  return {
    content: rows,
    pageable: { sort: sorted, pageSize: size, pageNumber: number, offset: number * size, paged: true, unpaged: false },
    last: (number + 1) * size >= total,
    totalPages: Math.ceil(total / size),
    totalElements: total,
    totalCount: total,
    size,
    number,
    sort: sorted,
    first: number === 0,
    numberOfElements: rows.length,
    empty: rows.length === 0,
  };
}

const sorted = { sorted: true, empty: false, unsorted: false };

/** Real HTTP on a free port: one list of the contract, which moves after every request. */
export async function startMovingServer(
  operation: ListId,
  motion: Motion,
  habits: Habits = {},
  seed = 1,
): Promise<MovingServer> {
  const list = new MovingList(operation, motion, seed);
  const contract: Operation | undefined = operations.find(({ id }) => id === operation);
  const paging = contract?.paging;
  const last = contract?.parameters.find(({ name }) => name === 'page')?.maximum ?? Infinity;
  const { positions = true } = habits;
  let requests = 0;
  let under = 0;
  let together = 0;
  const server = createServer((request, response) => {
    requests++;
    under++;
    together = Math.max(together, under);
    const query = new URL(request.url ?? '', 'http://localhost').searchParams;
    if (habits.holds === false) query.delete('position');
    const asked = Number(query.get('page') ?? 0);
    const size = Number(query.get('size') ?? 20);
    const past = asked > last || (asked + 1) * size > (contract?.window ?? Infinity);
    const status = habits.refuse?.(requests, query, request.headers) ?? (past || size > 100 ? 400 : 200);
    const headers: Record<string, string> = {
      'content-type': status === 200 ? 'application/json' : 'application/problem+json',
    };
    if (positions) headers['explorer-position'] = query.get('position') ?? String(list.position);
    let body: unknown = { type: '/localnet/problems/x', title: 'x', status, detail: 'x', instance: request.url };
    if (status === 200) {
      const rows = list.rows(query);
      const given = habits.size?.(size) ?? size;
      if (paging === 'page') {
        const number = habits.page?.(asked) ?? asked;
        body = page(
          rows.slice(number * size, number * size + given),
          number,
          size,
          habits.total?.(rows.length, requests) ?? rows.length,
        );
      } else if (paging === 'array') body = rows.slice(0, given);
      else {
        const isSlice = paging === 'slice';
        // The cursor names the entry before the next page, as keyset cursors do.
        const after = query.get(isSlice ? 'cursor' : 'nextCursor') ?? '';
        const key = lists[operation].key;
        const named = rows as readonly Readonly<Record<string, string>>[];
        const from = after === '' ? 0 : named.findIndex((row) => row[key] === after) + 1;
        const content = named.slice(from, from + given);
        const hasNextPage = from + size < rows.length;
        const nextCursor = hasNextPage
          ? (named[from + (habits.keepCursor ? size : content.length) - 1]?.[key] ?? '')
          : null;
        const next = habits.cursor ? habits.cursor(nextCursor) : nextCursor;
        const ends = query.get('orderBy') === 'ASC' ? [next, null] : [null, next];
        const total = habits.total?.(rows.length, requests) ?? rows.length;
        const [newerCursor, olderCursor] = ends;
        body = isSlice
          ? { content, sums: {}, total, firstRank: null, position: list.position, newerCursor, olderCursor }
          : { content, hasNextPage, nextCursor: next };
      }
    }
    list.move();
    let isUnder = true;
    const leave = () => {
      if (isUnder) under--;
      isUnder = false;
    };
    response.once('close', leave);
    const send = () => {
      leave();
      response.writeHead(status, headers).end(JSON.stringify(body));
    };
    const held = habits.hold?.(requests, under);
    if (held) void held.then(send);
    else setImmediate(send);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/localnet`,
    list,
    get requests() {
      return requests;
    },
    get under() {
      return under;
    },
    get together() {
      return together;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}
