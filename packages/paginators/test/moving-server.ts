import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { operations, type Operation } from '@ledger-explorer/spec';
import { lists, type ListId } from '@ledger-explorer/spec/lists';
import { onTestFinished } from 'vitest';
import { MovingList, type Motion } from './moving-list.ts';

/** Deviations of a broken or foreign service. */
export interface Habits {
  /** False: a service with the core only, without positions. Default: true. */
  readonly positions?: boolean;
  /** False: positions are shown but ignored in requests. Default: true. */
  readonly heedsPosition?: boolean;
  /** If true, the next cursor is that of a full page even if fewer rows are returned. */
  readonly keepCursor?: boolean;
  /** Delays the response to a request (counted from 1) with `inFlight` requests in flight until the promise resolves; undefined: no delay. */
  readonly hold?: (request: number, inFlight: number) => Promise<unknown> | undefined;
  /** Returned page number by requested one. */
  readonly page?: (requested: number) => number;
  /** Number of returned entries by requested number. */
  readonly size?: (requested: number) => number;
  /** Returned total by true one. */
  readonly total?: (total: number, request: number) => number;
  /** Replaces the returned cursor. */
  readonly cursor?: (cursor: string | null) => string | null;
  /** Status of an error in response to a request (counted from 1) instead of the page; undefined: none. */
  readonly refuse?: (request: number, query: URLSearchParams, headers: IncomingHttpHeaders) => number | undefined;
}

export interface MovingServer {
  readonly baseUrl: string;
  readonly list: MovingList;
  /** Requests so far. */
  readonly requests: number;
  /** Number of requests in flight. */
  readonly inFlight: number;
  /** Largest number of requests in flight. */
  readonly maxInFlight: number;
}

/** Starts an HTTP server for one test, with one list of the contract, which changes after every request. */
export async function startMovingServer(
  operation: ListId,
  motion: Motion,
  habits: Habits = {},
  seed = 1,
): Promise<MovingServer> {
  const list = new MovingList(operation, motion, seed);
  const contract: Operation | undefined = operations.find(({ id }) => id === operation);
  const paging = contract?.paging;
  const lastPage = contract?.parameters.find(({ name }) => name === 'page')?.maximum ?? Infinity;
  const { positions = true } = habits;
  let requests = 0;
  let inFlight = 0;
  let maxInFlight = 0;
  const server = createServer((request, response) => {
    requests++;
    inFlight++;
    maxInFlight = Math.max(maxInFlight, inFlight);
    const query = new URL(request.url ?? '', 'http://localhost').searchParams;
    if (habits.heedsPosition === false) query.delete('position');
    const requested = Number(query.get('page') ?? 0);
    const size = Number(query.get('size') ?? 20);
    const isBeyondPages = requested > lastPage || (requested + 1) * size > (contract?.window ?? Infinity);
    const status = habits.refuse?.(requests, query, request.headers) ?? (isBeyondPages || size > 100 ? 400 : 200);
    const headers: Record<string, string> = {
      'content-type': status === 200 ? 'application/json' : 'application/problem+json',
    };
    if (positions) headers['explorer-position'] = query.get('position') ?? String(list.position);
    let body: unknown = { type: '/localnet/problems/x', title: 'x', status, detail: 'x', instance: request.url };
    if (status === 200) {
      const rows = list.rows(query);
      const returned = habits.size?.(size) ?? size;
      const total = habits.total?.(rows.length, requests) ?? rows.length;
      if (paging === 'page') {
        const number = habits.page?.(requested) ?? requested;
        // The fields of the page envelope that a walk reads.
        body = { content: rows.slice(number * size, number * size + returned), number, totalElements: total };
      } else if (paging === 'array') body = rows.slice(0, returned);
      else {
        const isSlice = paging === 'slice';
        // The cursor names the entry before the next page, as keyset cursors do.
        const after = query.get(isSlice ? 'cursor' : 'nextCursor') ?? '';
        const key = lists[operation].key;
        const named = rows as readonly Readonly<Record<string, string>>[];
        const from = after === '' ? 0 : named.findIndex((row) => row[key] === after) + 1;
        const content = named.slice(from, from + returned);
        const hasNextPage = from + size < rows.length;
        const nextCursor = hasNextPage
          ? (named[from + (habits.keepCursor ? size : content.length) - 1]?.[key] ?? '')
          : null;
        const next = habits.cursor ? habits.cursor(nextCursor) : nextCursor;
        const [newerCursor, olderCursor] = query.get('orderBy') === 'ASC' ? [next, null] : [null, next];
        body = isSlice
          ? { content, sums: {}, total, firstRank: null, position: list.position, newerCursor, olderCursor }
          : { content, hasNextPage, nextCursor: next };
      }
    }
    list.move();
    let isInFlight = true;
    const end = () => {
      if (isInFlight) inFlight--;
      isInFlight = false;
    };
    response.once('close', end);
    const send = () => {
      end();
      response.writeHead(status, headers).end(JSON.stringify(body));
    };
    const held = habits.hold?.(requests, inFlight);
    if (held) void held.then(send);
    else setImmediate(send);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/localnet`,
    list,
    get requests() {
      return requests;
    },
    get inFlight() {
      return inFlight;
    },
    get maxInFlight() {
      return maxInFlight;
    },
  };
}
