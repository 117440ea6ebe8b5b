import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { arrayBuffer } from 'node:stream/consumers';
import type { Brand } from '../src/brand.ts';
import { handleRequest } from '../src/serving/handle-request.ts';
import { sampleContext } from '../test/surfaces/sample-context.ts';
import type { SampleNetwork } from '../test/surfaces/sample-network.ts';

export interface SampleServer {
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves the Worker's pages of sample networks over HTTP, so that browser tests see every state. `forward` is the Durable Object. */
export async function serveSample(
  networks: Readonly<Record<string, SampleNetwork>>,
  forward: (request: Request) => Response | Promise<Response>,
  brand: Brand,
): Promise<SampleServer> {
  const server = createServer((incoming, outgoing) => {
    void answer(incoming, outgoing);
  });
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/' } = incoming;
    const body = await arrayBuffer(incoming);
    const request = new Request(new URL(url, origin()), {
      method,
      headers: Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(body.byteLength > 0 && { body }),
    });
    const context = { brand, origin: origin(), forward: async (_: string, forwarded: Request) => forward(forwarded) };
    const response = await handleRequest(request, sampleContext(networks, context));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(new Uint8Array(await response.arrayBuffer()));
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
