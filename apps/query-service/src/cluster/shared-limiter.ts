import type { Limiter } from '../limits/limiter.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import { type Allowance, RateLimiter } from '../limits/rate-limiter.ts';

/** One request, as the process that counts is told of it. */
export interface Taking {
  readonly bucket: string;
  readonly limit: RateLimit;
  readonly cost: number;
}

/** What `ask` answers: in the order asked. */
export type TakeAll = (takings: readonly Taking[]) => Promise<readonly Allowance[]>;

interface Waiting extends Taking {
  readonly resolve: (allowance: Allowance) => void;
}

/**
 * A limiter that another process counts for, so that a limit holds over all processes on a port. Requests that come in one
 * turn of the event loop go in one message. Where the other process is gone, this one counts for itself until it stops too.
 */
export class SharedLimiter implements Limiter {
  readonly #takeAll: TakeAll;
  readonly #own = new RateLimiter();
  #waiting: Waiting[] = [];

  constructor(takeAll: TakeAll) {
    this.#takeAll = takeAll;
  }

  take(bucket: string, limit: RateLimit, cost: number): Promise<Allowance> {
    return new Promise((resolve) => {
      this.#waiting.push({ bucket, limit, cost, resolve });
      if (this.#waiting.length === 1) setImmediate(() => void this.#send());
    });
  }

  async #send(): Promise<void> {
    const sent = this.#waiting;
    this.#waiting = [];
    const takings = sent.map(({ bucket, limit, cost }) => ({ bucket, limit, cost }));
    const allowances = await this.#takeAll(takings).catch(() => []);
    for (const [at, { bucket, limit, cost, resolve }] of sent.entries()) {
      resolve(allowances[at] ?? this.#own.take(bucket, limit, cost));
    }
  }
}
