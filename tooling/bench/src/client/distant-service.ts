import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerHeaders, transfersPage } from './answers.ts';

/** Starts a service with a list of transfers behind a link with `delay` milliseconds per exchange. */
export async function distantService(total: number, delay: number) {
  const server = createServer(({ url = '' }, response) => {
    const { searchParams } = new URL(url, 'http://localhost');
    const page = Number(searchParams.get('page') ?? 0);
    const size = Number(searchParams.get('size') ?? 20);
    setTimeout(() => {
      response.writeHead(200, answerHeaders);
      response.end(transfersPage(total, page, size));
    }, delay);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/localnet`,
    [Symbol.dispose]: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
