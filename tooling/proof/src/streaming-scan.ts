import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseTime } from '@ledger-explorer/ledger';
import { listen } from '@ledger-explorer/store/testing';
import { createGenerator, type GeneratorOptions } from '@ledger-explorer/ledger-simulator';

/** A Scan that generates updates on request without storing them, so that a long ledger needs no disk. */
export interface StreamingScan {
  readonly url: string;
  close(): Promise<void>;
}

interface Request {
  readonly after?: { readonly after_migration_id: number; readonly after_record_time: string } | null;
  readonly page_size: number;
}

/** Number of past updates kept for repeated requests. */
const remembered = 5000;

/** Serves `POST /v2/updates` of a ledger; other requests get 404. */
export async function startStreamingScan(parameters: GeneratorOptions): Promise<StreamingScan> {
  const generator = createGenerator(parameters);
  const updates = generator[Symbol.iterator]();
  let recent: { readonly migrationId: number; readonly recordTime: number; readonly json: string }[] = [];

  async function page(request: IncomingMessage): Promise<string> {
    const { after, page_size: size } = JSON.parse(await text(request)) as Request;
    const time = after ? Number(parseTime(after.after_record_time)) : 0;
    const isAfter = (one: (typeof recent)[number]) =>
      !after ||
      one.migrationId > after.after_migration_id ||
      (one.migrationId === after.after_migration_id && one.recordTime > time);
    let from = recent.findIndex(isAfter);
    if (from < 0) from = recent.length;
    while (recent.length < from + size) {
      const next = updates.next();
      if (next.done === true) break;
      recent.push(next.value);
      // An update that the caller has already is skipped.
      if (!isAfter(next.value)) from = recent.length;
    }
    const body = recent.slice(from, from + size).map(({ json }) => json);
    recent = recent.slice(Math.max(0, from - remembered));
    return `{"transactions":[${body.join(',')}]}`;
  }

  const server = createServer((request, response) => {
    if (request.method !== 'POST' || request.url !== '/v2/updates') {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"not served here"}');
      return;
    }
    void page(request).then(
      (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    close: () =>
      new Promise((done) => {
        server.close(() => {
          done();
        });
        server.closeAllConnections();
      }),
  };
}
