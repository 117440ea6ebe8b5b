import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type Step = (response: ServerResponse, request: IncomingMessage) => void;

export interface FaultServer {
  readonly baseUrl: string;
  /** Every request so far. */
  readonly requests: readonly IncomingMessage[];
}

export const page = { content: [{ amount: 12.5 }], last: true };

/** An answer with a JSON body. */
export function answer(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Step {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

export function problem(
  status: number,
  slug: string,
  headers: Readonly<Record<string, string>> = {},
  detail = 'as it is',
): Step {
  return answer(
    status,
    { type: `/localnet/problems/${slug}`, title: slug, status, detail, instance: '/localnet' },
    { 'content-type': 'application/problem+json', ...headers },
  );
}

/** An HTTP server for one test. Each request gets the next step; the last step is repeated. */
export async function openFaultServer(...steps: readonly Step[]): Promise<FaultServer> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    const step = steps[Math.min(requests.length, steps.length) - 1];
    step?.(response, request);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/localnet`, requests };
}
