import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { handleRequest } from '../src/serving/handle-request.ts';
import type { SampleNetwork } from '../test/surfaces/sample-network.ts';

export interface SampleServer {
  readonly origin: string;
  close(): Promise<void>;
}

/** The Worker's pages of made-up networks over real HTTP, so that a browser sees them in any state. `forward`: what the object answers. */
export async function serveSample(
  networks: Readonly<Record<string, SampleNetwork>>,
  forward: (request: Request) => Response | Promise<Response>,
): Promise<SampleServer> {
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => void answer(Buffer.concat(chunks)));
    const answer = async (body: Buffer): Promise<void> => {
      const { method = 'GET', url = '/' } = incoming;
      const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
      const request = new Request(new URL(url, origin()), {
        method,
        headers,
        ...(body.length > 0 && { body: new Uint8Array(body) }),
      });
      const response = await handleRequest(request, {
        networks: Object.keys(networks),
        origin: origin(),
        complaints: [],
        queries: (name) => find(name),
        freshView: (name) => find(name).view(),
        forward: async (_, asked) => forward(asked),
        now: (view) => view.at,
      });
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(new Uint8Array(await response.arrayBuffer()));
    };
  });
  const find = (name: string): SampleNetwork => {
    const network = networks[name];
    if (network === undefined) throw new Error(`there is no network ${name}`);
    return network;
  };
  const origin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: origin(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
