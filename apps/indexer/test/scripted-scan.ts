import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cursor } from '@ledger-explorer/store';
import { isAfter, itemCursor } from '../src/sources/item-cursor.ts';

interface PageBody {
  readonly after?: { readonly after_migration_id: number; readonly after_record_time: string };
  readonly page_size: number;
}

/** What the server does to one request instead of answering as a Scan would. */
export type Fault = (response: ServerResponse, page: string) => void | Promise<void>;

/** An answer with another status or body than a page. */
export function answer(status: number, body: string, headers: Readonly<Record<string, string>>): Fault {
  return (response) => {
    response.writeHead(status, headers).end(body);
  };
}

/** No fault: for the requests before one. */
export const unchanged: Fault = (response, page) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(page);
};

/** Half of the right answer, with a length that says it is all. */
export const truncatedJson: Fault = (response, page) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(page.slice(0, page.length / 2));
};

/** The connection breaks within the body. */
export const reset: Fault = async (response, page) => {
  response.writeHead(200, { 'content-length': page.length }).write(page.slice(0, page.length / 2));
  await sleep(20);
  response.destroy();
};

/** Nothing until the caller gives up. */
export const silence: Fault = () => undefined;

/** Headers at once, then half of the body, then nothing until the caller gives up. */
export const slowBody: Fault = (response, page) => {
  response.writeHead(200, { 'content-length': page.length }).write(page.slice(0, page.length / 2));
};

export interface ScriptedScan {
  readonly url: string;
  /** The stream: may grow. */
  readonly items: unknown[];
  /** One for each coming request, in order; afterwards all are answered. */
  readonly script: Fault[];
  readonly requests: PageBody[];
  close(): Promise<void>;
}

/** What the server answers beside the stream. */
export interface OtherAnswer {
  readonly status?: number;
  readonly body: unknown;
}

/** By `GET /path`, the path without the base path and the query; `startScan` takes a fault, done to the request, for an answer. */
export type OtherAnswers<Given = OtherAnswer> = Readonly<
  Record<string, (body: unknown, query: URLSearchParams) => Given>
>;

/** A real HTTP server with the cursor semantics of Scan's `/v2/updates`, that misbehaves on demand. */
export async function startScan(
  items: unknown[],
  script: Fault[] = [],
  others: OtherAnswers<OtherAnswer | Fault> = {},
  /** Requests with another `Authorization` get 401. */
  authorization?: string,
): Promise<ScriptedScan> {
  const requests: PageBody[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      if (authorization !== undefined && request.headers.authorization !== authorization) {
        response.writeHead(401, { 'www-authenticate': 'Basic realm="scan"' }).end('who are you?');
        return;
      }
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://scan');
      const question = `${request.method ?? ''} ${pathname.replace(/^\/api\/scan/, '')}`;
      const other = others[question];
      if (other !== undefined) {
        const given = other(text === '' ? null : JSON.parse(text), searchParams);
        if (typeof given === 'function') {
          await given(response, '{}');
          return;
        }
        const { status = 200, body } = given;
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
        return;
      }
      if (question !== 'POST /v2/updates' || !pathname.startsWith('/api/scan/')) {
        response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"not found"}');
        return;
      }
      const body = JSON.parse(text) as PageBody;
      requests.push(body);
      const page = JSON.stringify({ transactions: pageAfter(items, body) });
      await (script.shift() ?? unchanged)(response, page);
    })();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api/scan`,
    items,
    script,
    requests,
    close: () =>
      new Promise((done) => {
        server.close(() => {
          done();
        });
        server.closeAllConnections();
      }),
  };
}

function pageAfter(items: readonly unknown[], { after, page_size: size }: PageBody): unknown[] {
  const cursor: Cursor | null = after
    ? { migrationId: after.after_migration_id, recordTime: after.after_record_time }
    : null;
  // An item that does not say where it stands stands where it is: the ledger knows.
  const last = items.findLastIndex((item) => {
    const own = itemCursor(item);
    return cursor !== null && own !== null && !isAfter(own, cursor);
  });
  return items.slice(last + 1, last + 1 + size);
}
