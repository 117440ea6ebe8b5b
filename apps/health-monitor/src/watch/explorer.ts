import { createClient } from '@ledger-explorer/client';
import { pages } from '@ledger-explorer/paginators';
import { limitedFetch } from './limited-fetch.ts';

export type Order = 'ASC' | 'DESC';

/** The monitor's requests to the explorer. Answers are not validated, because the address may be that of another API. Rejects as the client does. */
export interface Explorer {
  /** The first update of the list by `sortBy=AGE` with this `orderBy`. */
  update(order: Order): Promise<unknown>;
  dashboard(): Promise<unknown>;
  /** The head, an extension of the API, which names a reset of the network; null if it cannot be read. */
  head(): Promise<unknown>;
  /** At most `maxPages` pages of validators by last report, from the first on. `check` is called with each answer before it is used. */
  walk(order: Order, maxPages: number, check: (page: unknown) => void): AsyncIterable<unknown>;
  /** One page of validators by last report. */
  validators(page: number, order: Order): Promise<unknown>;
  /** Number of requests made, with retries. */
  readonly requests: number;
}

/** Validators per page. */
export const pageSize = 100;
/** Pages that the API can list: `page` is 0 to 50. */
export const pagesReachable = 51;
/** Bytes of one answer: a page has about 80 kB, and a hostile name of a million characters must fit. */
const largestAnswer = 8_000_000;

/** Opens the explorer. `budget`: requests of this invocation, of the 50 that the free plan allows. */
export function openExplorer(baseUrl: string, apiKey: string, budget: number): Explorer {
  const limited = limitedFetch({ requests: budget, bytes: largestAnswer });
  const client = createClient({
    baseUrl,
    apiKey,
    timeout: 8_000,
    totalTimeout: 20_000,
    retries: 1,
    pace: false,
    fetch: limited.fetch,
  });
  return {
    update: async (orderBy) => (await client.call('listUpdates', { sortBy: 'AGE', orderBy, size: 1 })).data,
    dashboard: async () => (await client.call('getDashboard')).data,
    head: async () =>
      client.call('getHead').then(
        ({ data }) => data,
        () => null,
      ),
    walk: (orderBy, maxPages, check) => {
      const checked: Pick<typeof client, 'call'> = {
        call: async (...call) => {
          const answer = await client.call(...call);
          check(answer.data);
          return answer;
        },
      };
      // Pages are not requested ahead, because most ticks need only two and each request counts.
      const options = { concurrency: 1, maxRequests: maxPages };
      return pages(checked, 'listValidators', { sortBy: 'LAST_ACTIVE', orderBy, size: pageSize }, options);
    },
    validators: async (page, orderBy) => {
      const parameters = { sortBy: 'LAST_ACTIVE', orderBy, size: pageSize, page } as const;
      return (await client.call('listValidators', parameters)).data;
    },
    get requests() {
      return limited.requests();
    },
  };
}
