import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cursor } from '@ledger-explorer/store';
import { listen } from '@ledger-explorer/store/testing';
import { onTestFinished } from 'vitest';
import { isAfter, itemCursor } from '../src/sources/item-cursor.ts';

interface PageBody {
  readonly after?: { readonly after_migration_id: number; readonly after_record_time: string };
  readonly page_size: number;
}

/** Handles one request instead of the normal response. */
export type Fault = (response: ServerResponse, page: string) => void | Promise<void>;

/** A response with another status or body than a page. */
export function answer(status: number, body: string, headers: Readonly<Record<string, string>>): Fault {
  return (response) => {
    response.writeHead(status, headers).end(body);
  };
}

/** The same fault for more requests than a test sends. */
export function always(fault: Fault): Fault[] {
  return Array<Fault>(10_000).fill(fault);
}

/** The normal response with a change in its list of items. */
export function changedPage(change: (items: unknown[]) => unknown[]): Fault {
  return (response, page) => {
    const { transactions } = JSON.parse(page) as { transactions: unknown[] };
    response.writeHead(200).end(JSON.stringify({ transactions: change(transactions) }));
  };
}

/** The normal response, for requests before a fault. */
export const unchanged: Fault = (response, page) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(page);
};

/** Half of the correct response, with a matching length. */
export const truncatedJson: Fault = (response, page) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(page.slice(0, page.length / 2));
};

/** The connection breaks within the body. */
export const reset: Fault = async (response, page) => {
  response.writeHead(200, { 'content-length': page.length }).write(page.slice(0, page.length / 2));
  await sleep(20);
  response.destroy();
};

/** No response until the caller gives up. */
export const silence: Fault = () => undefined;

/** Headers and half of the body, then nothing until the caller gives up. */
export const slowBody: Fault = (response, page) => {
  response.writeHead(200, { 'content-length': page.length }).write(page.slice(0, page.length / 2));
};

export interface ScriptedScan {
  readonly url: string;
  /** The stream, which may grow. */
  readonly items: unknown[];
  /** One per request, in order; later requests get the normal response. */
  readonly script: Fault[];
  readonly requests: PageBody[];
}

/** A response to a request outside the stream. */
export interface OtherAnswer {
  readonly status?: number;
  readonly body: unknown;
}

/** Keyed by `GET /path`, without base path and query. `startScan` also accepts a fault as response. */
export type OtherAnswers<Given = OtherAnswer> = Readonly<
  Record<string, (body: unknown, query: URLSearchParams) => Given>
>;

/** An HTTP server with the cursor semantics of Scan's `/v2/updates` and scripted faults, until the test finishes. */
export async function startScan(
  given: readonly unknown[],
  script: Fault[] = [],
  others: OtherAnswers<OtherAnswer | Fault> = {},
  /** Requests with another `Authorization` get 401. */
  authorization?: string,
): Promise<ScriptedScan> {
  const items = [...given];
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
  const port = await listen(server);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${port}/api/scan`, items, script, requests };
}

function pageAfter(items: readonly unknown[], { after, page_size: size }: PageBody): unknown[] {
  const cursor: Cursor | null = after
    ? { migrationId: after.after_migration_id, recordTime: after.after_record_time }
    : null;
  // An item without a cursor keeps its place in the list.
  const last = items.findLastIndex((item) => {
    const own = itemCursor(item);
    return cursor !== null && own !== null && !isAfter(own, cursor);
  });
  return items.slice(last + 1, last + 1 + size);
}
