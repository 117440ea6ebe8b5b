import type { ProblemSlug } from '@ledger-explorer/spec';
import { milliseconds } from './ledger/decimal.ts';
import { fewestUpdates, grow, grownLedger } from './ledger/grow.ts';
import type { Limit } from './rate-limit.ts';
import { FakeService } from './service.ts';

/** What a fake deployment is made of; everything has a default. */
export interface FakeOptions {
  /** Equal seeds give equal ledgers. Default: 1. */
  readonly seed?: number | undefined;
  /** Updates that the ledger has in the beginning, at least 16. Default: 200. */
  readonly updates?: number | undefined;
  /** Record time of the newest of them, epoch milliseconds. Default: the time of the spec's examples, 2026-06-10. */
  readonly time?: number | undefined;
  /** What the time is, epoch milliseconds. Default: a second after the newest update, so that equal seeds give equal answers. */
  readonly now?: (() => number) | undefined;
  /** Address of the network; nothing listens there. Default: `http://explorer.test/localnet`. */
  readonly baseUrl?: string | undefined;
  /** The only key that is accepted. Default: `test-key`. */
  readonly apiKey?: string | undefined;
  /** Requests that the key may make within a window. Default: 1,000 in 1 s. */
  readonly limit?: Limit | undefined;
  /** Milliseconds that a request waits for a position, before it is 504. Default: 10,000. */
  readonly wait?: number | undefined;
}

/** A deployment in memory. Pass it to `createClient` as it is. */
export interface FakeDeployment {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Answers as a deployment does. Rejects with a `TypeError` for an address of another origin, as if nothing were there. */
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  /** Position of the newest update. */
  readonly position: number;
  /** Adds updates, as a ledger does all the time; returns the new position. Default: one. */
  grow(updates?: number): number;
  /** Refuses the next requests that have the key with this problem. Default: one of them. `retryAfter`: seconds, where the problem has it. */
  refuseNext(problem: ProblemSlug, options?: { readonly times?: number; readonly retryAfter?: number }): void;
}

const timeOfExamples = 1_781_083_589_140;

/**
 * Makes a deployment of the API in memory, for tests of programs that use it: a small ledger that depends on nothing but the seed, and every
 * operation of the contract over it, except files and the stream. Errors, limits, positions, cursors and waiting are those of the contract.
 *
 * @example
 * const fake = createFakeDeployment({ seed: 7 });
 * const client = createClient({ ...fake, numbers: 'string' });
 *
 * Throws `RangeError` if `updates` or `seed` is not an integer it can take.
 */
export function createFakeDeployment(options: FakeOptions = {}): FakeDeployment {
  const { seed = 1, updates = 200, time = timeOfExamples, limit = { requests: 1_000, seconds: 1 } } = options;
  const { baseUrl = 'http://explorer.test/localnet', apiKey = 'test-key', wait = 10_000 } = options;
  if (!Number.isSafeInteger(seed)) throw new RangeError(`seed: ${seed} is not an integer`);
  if (!Number.isSafeInteger(updates) || updates < fewestUpdates) {
    throw new RangeError(`updates: ${updates} is not an integer of at least ${fewestUpdates}`);
  }
  const address = new URL(baseUrl);
  const network = address.pathname.split('/').at(-1) ?? '';
  if (address.pathname !== `/${network}` || network === '') {
    throw new TypeError(`baseUrl: ${baseUrl} does not end with the name of a network as its only path segment`);
  }
  const ledger = grownLedger(seed, updates, BigInt(time) * 1000n + 443n);
  const newest = (): bigint => ledger.updates.at(-1)?.recordTime ?? 0n;
  const now = options.now ?? (() => milliseconds(newest()) + 1_000);
  const service = new FakeService(ledger, { network, apiKey, limit, now, wait });

  return {
    baseUrl,
    apiKey,
    get position() {
      return ledger.updates.length;
    },
    fetch: async (url, init = {}) => {
      const { signal, method = 'GET', headers } = init;
      signal?.throwIfAborted();
      const target = url.startsWith(`${address.origin}/`) ? url.slice(address.origin.length).split('#')[0] : undefined;
      if (target === undefined) throw new TypeError(`fetch failed: nothing listens at ${url}`);
      return service.respond({ method, target, headers: new Headers(headers), signal });
    },
    grow: (count = 1) => {
      for (let added = 0; added < count; added++) {
        const later = newest() + BigInt(1 + ledger.random.integer(5_000_000));
        const clock = options.now === undefined ? 0n : BigInt(Math.trunc(options.now())) * 1000n;
        grow(ledger, clock > later ? clock : later);
      }
      service.grew();
      return ledger.updates.length;
    },
    refuseNext: (problem, { times = 1, retryAfter = 1 } = {}) => {
      service.refuseNext(problem, times, retryAfter);
    },
  };
}
