import { createServer } from 'node:http';
import { listen } from '@ledger-explorer/store/testing';
import { figure, type Figure, median } from '../figure.ts';
import { answerHeaders, transfersPage } from './answers.ts';
import type { Published } from './published.ts';

/** Rows of a page, and of the list: all 51 pages of the contract. */
const [pageSize, rowCount] = [100, 5_100];
/** Milliseconds of each exchange. */
const delayMs = 50;
const rounds = 3;

/** Time for a whole list over a link of 50 ms, with the paginators and with a loop over pages. */
export async function walk({ createClient, collect }: Published): Promise<readonly Figure[]> {
  using service = await distantService(rowCount, delayMs);
  const { baseUrl } = service;

  const walkers = {
    paginators: async () => {
      const { items } = await collect(createClient({ baseUrl }), 'listTransfers', { size: pageSize });
      return items.map(({ createdAt }) => createdAt);
    },
    loop: async () => {
      const client = createClient({ baseUrl });
      const rows: number[] = [];
      for (let page = 0; ; page++) {
        const { data } = await client.listTransfers({ page, size: pageSize });
        rows.push(...data.content.map(({ createdAt }) => createdAt));
        if (data.last) return rows;
      }
    },
  };
  const results: { paginators: number; loop: number; inOrder: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    /** Milliseconds of each walker, and rows of the paginators in order. */
    const result = { paginators: 0, loop: 0, inOrder: 0 };
    for (const name of ['paginators', 'loop'] as const) {
      const began = performance.now();
      const rows = await walkers[name]();
      result[name] = performance.now() - began;
      // Each transfer is 1 ms older than the one before.
      if (name === 'paginators') result.inOrder = rows.filter((row, index) => row === (rows[0] ?? 0) - index).length;
    }
    results.push(result);
  }
  return [
    figure('client: walk', 'paginators, ms', median(results.map(({ paginators }) => paginators))),
    figure('client: walk', 'sequential loop, ms', median(results.map(({ loop }) => loop))),
    figure('client: walk', 'times faster', median(results.map(({ loop, paginators }) => loop / paginators)), {
      atLeast: 4,
    }),
    figure('client: walk', 'rows in order', Math.min(...results.map(({ inOrder }) => inOrder)), { atLeast: rowCount }),
  ];
}

/** Starts a service with a list of transfers behind a link with `delay` milliseconds per exchange. */
async function distantService(total: number, delay: number) {
  const server = createServer(({ url = '' }, response) => {
    const { searchParams } = new URL(url, 'http://localhost');
    const page = Number(searchParams.get('page') ?? 0);
    const size = Number(searchParams.get('size') ?? 20);
    setTimeout(() => {
      response.writeHead(200, answerHeaders);
      response.end(transfersPage(total, page, size));
    }, delay);
  });
  return {
    baseUrl: `http://127.0.0.1:${await listen(server)}/localnet`,
    [Symbol.dispose]: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
