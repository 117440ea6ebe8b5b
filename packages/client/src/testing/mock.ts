import type { ProblemSlug } from '@ledger-explorer/spec';
import type { Bodies, ListedId, MockId, RowOf, Values } from './bodies.ts';
import { MockService } from './mock-service.ts';

/** Options of a failure. */
export interface FailOptions {
  /** Number of requests that fail. Default: 1. */
  readonly times?: number | undefined;
  /** Seconds in `Retry-After`, of a problem that has it. Default: 0. */
  readonly retryAfter?: number | undefined;
}

/** A deployment whose responses a test sets. Pass it to `createClient` as it is. */
export interface Mock {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Answers requests. Rejects with a `TypeError` for an address of another origin, as if nothing were there. */
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  /** Position of the newest data. */
  readonly position: number;
  /**
   * Sets what an operation answers with: a body, or a function of the values of its parameters. Fields that are left out are those of the
   * example in the contract. Throws a `TypeError` if the contract has no such body; if a function returns it, the response has status 422.
   */
  reply<Id extends MockId>(id: Id, body: Bodies<Id> | ((values: Values<Id>) => Bodies<Id>)): void;
  /**
   * Sets the entries of a list: all of them, or a function that returns those for the values of its parameters, such as filters. The mock
   * sorts them by the fields that the contract names, pages and counts them. Fields that are left out are those of the example's first entry.
   * The mock gets a new position: requests for an earlier one see the earlier list (empty before the first), and who waits for the new one is
   * answered.
   */
  list<Id extends ListedId>(id: Id, rows: readonly RowOf<Id>[] | ((values: Values<Id>) => readonly RowOf<Id>[])): void;
  /** Answers the next requests to an operation with a problem. */
  fail(id: MockId, problem: ProblemSlug, options?: FailOptions): void;
}

/**
 * Makes a deployment for tests of programs that use the client: each operation answers with its example in the contract, until the test
 * sets another response. Requests are checked as a deployment checks them: paths, the API key, parameters.
 *
 * @example
 * const mock = createMock();
 * const client = createClient({ ...mock, numbers: 'string' });
 * mock.list('listTransfers', [{ eventId: 'a', amount: '1.5' }, { eventId: 'b', amount: '2' }]);
 */
export function createMock(): Mock {
  const service = new MockService();
  return {
    baseUrl: service.baseUrl,
    apiKey: service.apiKey,
    fetch: async (url, init = {}) => service.respond(url, init),
    get position() {
      return service.position;
    },
    reply: (id, body) => {
      service.reply(id, body);
    },
    list: (id, rows) => {
      service.list(id, rows as never);
    },
    fail: (id, problem, { times = 1, retryAfter = 0 } = {}) => {
      for (let time = 0; time < times; time++) service.fail(id, problem, retryAfter);
    },
  };
}
