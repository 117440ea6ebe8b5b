import { createServer } from 'node:http';
import type { FakeDeployment } from './fake-deployment.ts';

/** A fake deployment that listens on this machine. */
export interface ListeningFake {
  /** Address of the network: `http://127.0.0.1:<port>/localnet`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly close: () => Promise<void>;
}

/**
 * Lets a fake deployment listen at a port of 127.0.0.1, for programs that are not given a `fetch`. Node.js only.
 *
 * @example
 * const { baseUrl, close } = await listen(createFakeDeployment());
 *
 * Rejects with the error of the operating system if the port is taken. Default: a free one.
 */
export async function listen(fake: FakeDeployment, port = 0): Promise<ListeningFake> {
  const { origin, pathname } = new URL(fake.baseUrl);
  // Larger than the contract's own limits, which the fake answers for itself.
  const server = createServer({ maxHeaderSize: 65_536 }, (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const headers = new Headers();
    for (let at = 0; at < request.rawHeaders.length; at += 2) {
      headers.append(request.rawHeaders[at] ?? '', request.rawHeaders[at + 1] ?? '');
    }
    const left = new AbortController();
    response.once('close', () => {
      left.abort();
    });
    fake
      .fetch(`${origin}${url}`, { method, headers, signal: left.signal })
      .then(async (answer) => {
        const body = Buffer.from(await answer.arrayBuffer());
        response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(body);
      })
      .catch((error: unknown) => {
        response.destroy(error instanceof Error ? error : new Error(String(error)));
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const at = typeof address === 'object' ? address?.port : port;
  return {
    baseUrl: `http://127.0.0.1:${at}${pathname}`,
    apiKey: fake.apiKey,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}
