import { createClient } from '@ledger-explorer/client';
import { pages } from '@ledger-explorer/paginators';
import { limitedFetch } from './limited-fetch.ts';

export type Order = 'ASC' | 'DESC';

/** The requests of the watch. Responses are not validated here: another API may have answered. Throws what the client throws. */
export interface Explorer {
  /** The newest (or oldest) update, by `sortBy=AGE`. */
  update(order: Order): Promise<unknown>;
  dashboard(): Promise<unknown>;
  /** The head with the reset of the network, an extension; null where the explorer does not have it. */
  head(): Promise<unknown>;
  /**
   * Pages of a hundred validators by last report, from the first on, at most `most`. `check` is called with each response first; leaving
   * the loop ends the walk.
   */
  walk(order: Order, most: number, check: (page: unknown) => void): AsyncIterable<unknown>;
  /** One page of the list: where a sweep resumes. */
  validators(page: number, order: Order): Promise<unknown>;
  /** Requests made, the client's retries included. */
  readonly requests: number;
}

export const pageSize = 100;
/** Pages that one listing reaches: `page` is 0 to 50. */
export const pagesReachable = 51;
/** Bytes of one response: a page of 100 rows has about 80 kB; a hostile name of a million characters still fits. */
const largestAnswer = 8_000_000;

/** `budget`: requests of one invocation, of the 50 that the free plan allows. A slow explorer costs at most 20 s a call. */
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
    walk: (orderBy, most, check) => {
      const checked: Pick<typeof client, 'call'> = {
        call: async (...call) => {
          const answer = await client.call(...call);
          check(answer.data);
          return answer;
        },
      };
      // One at a time: most ticks need two pages, and requests made ahead would count.
      const options = { concurrency: 1, maxRequests: most };
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
