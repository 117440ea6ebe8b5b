import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { listen } from '@ledger-explorer/kit';

/** Registry data of a package after its first version was published. */
interface Published {
  readonly 'dist-tags': Readonly<Record<string, string>>;
  readonly versions: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** An in-memory npm registry with what publishing needs. */
export interface LocalRegistry {
  /** With a slash at the end. */
  readonly url: string;
  readonly packages: ReadonlyMap<string, Published>;
  close(): void;
}

export async function startRegistry(): Promise<LocalRegistry> {
  const packages = new Map<string, Published>();
  const server = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? '').slice(1));
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.method === 'PUT') {
      void json(request).then((body) => {
        packages.set(name, body as Published);
        send(201, { ok: true });
      });
      return;
    }
    const found = packages.get(name);
    if (found === undefined) send(404, { error: 'not_found' });
    else send(200, found);
  });
  return { url: `http://127.0.0.1:${await listen(server)}/`, packages, close: () => void server.close() };
}
