import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseTime } from '@ledger-explorer/ledger';
import { listen } from '@ledger-explorer/store/testing';
import { createGenerator, type GeneratorOptions } from '@ledger-explorer/ledger-simulator';

/** A Scan that generates updates on request and keeps only the newest, so that a long ledger needs no disk. */
export interface StreamingScan {
  readonly url: string;
  close(): Promise<void>;
}

interface Request {
  readonly after?: { readonly after_migration_id: number; readonly after_record_time: string } | null;
  readonly page_size: number;
}

/** Serves `POST /v2/updates` of a ledger; other requests get 404. `remembered`: updates that are kept for repeated requests; requests for older ones get 500. */
export async function startStreamingScan(parameters: GeneratorOptions, remembered = 5_000): Promise<StreamingScan> {
  const generator = createGenerator(parameters);
  const updates = generator[Symbol.iterator]();
  let recent: { readonly migrationId: number; readonly recordTime: number; readonly json: string }[] = [];
  /** The newest update that is not in `recent` any more. */
  let forgotten: (typeof recent)[number] | undefined;

  async function page(request: IncomingMessage): Promise<string> {
    const { after, page_size: size } = JSON.parse(await text(request)) as Request;
    const afterMicros = after ? Number(parseTime(after.after_record_time)) : 0;
    const isAfter = (one: (typeof recent)[number]) =>
      !after ||
      one.migrationId > after.after_migration_id ||
      (one.migrationId === after.after_migration_id && one.recordTime > afterMicros);
    if (forgotten !== undefined && isAfter(forgotten)) throw new Error(`only the last ${remembered} updates are kept`);
    let from = recent.findIndex(isAfter);
    if (from < 0) from = recent.length;
    while (recent.length < from + size) {
      const next = updates.next();
      if (next.done === true) break;
      recent.push(next.value);
      // Start after an update that the caller already has.
      if (!isAfter(next.value)) from = recent.length;
    }
    const body = recent.slice(from, from + size).map(({ json }) => json);
    const cut = Math.max(0, from - remembered);
    forgotten = recent[cut - 1] ?? forgotten;
    recent = recent.slice(cut);
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
