import { type Allowance, type Limiter, type RateLimit, RateLimiter } from '@ledger-explorer/wire';
import type { Loan, Taken, Taking, Takings } from './token-loans.ts';

/** A loan that is not given back by then is, so that tokens which nobody uses here are there for other workers. */
const loanMilliseconds = 100;

interface OpenLoan {
  readonly limit: RateLimit;
  /** Tokens lent in all, and how many of them are left. */
  lent: number;
  left: number;
  /** The first process's bucket, as far as it is known here: it says what is left of the quota. */
  readonly quota: RateLimiter;
  readonly end: NodeJS.Timeout;
}

interface Waiting extends Taking {
  readonly resolve: (allowance: Allowance) => void;
}

/**
 * A limiter that the first process counts for, so that a limit holds over all workers. Takes are answered with a loan of tokens
 * while there are plenty: requests that it covers are answered at once, so a busy key costs a few messages a second and not one for each
 * request. The others of one turn of the event loop go in one message. If the first process is gone, this one counts for itself.
 */
export class SharedLimiter implements Limiter {
  readonly #takeAll: (takings: Takings) => Promise<readonly Taken[]>;
  readonly #now: () => number;
  readonly #own: RateLimiter;
  readonly #loans = new Map<string, OpenLoan>();
  #waiting: Waiting[] = [];
  #ended: Loan[] = [];
  #isSending = false;

  /** `now`: a monotone clock in milliseconds. */
  constructor(takeAll: (takings: Takings) => Promise<readonly Taken[]>, now: () => number = () => performance.now()) {
    this.#takeAll = takeAll;
    this.#now = now;
    this.#own = new RateLimiter(now);
  }

  take(bucket: string, limit: RateLimit, cost: number): Allowance | Promise<Allowance> {
    const loan = this.#loans.get(bucket);
    if (loan !== undefined) {
      const isSame = loan.limit.requests === limit.requests && loan.limit.windowSeconds === limit.windowSeconds;
      if (isSame && loan.left >= cost) {
        loan.left -= cost;
        return loan.quota.take(bucket, limit, cost);
      }
      this.#ended.push(this.recall(bucket));
    }
    return new Promise((resolve) => {
      this.#waiting.push({ bucket, limit, cost, resolve });
      this.#sendSoon();
    });
  }

  /** Ends a bucket's loan: how much of it was not used. */
  recall(bucket: string): Loan {
    const loan = this.#loans.get(bucket);
    this.#loans.delete(bucket);
    clearTimeout(loan?.end);
    return { bucket, lent: loan?.lent ?? 0, unused: loan?.left ?? 0 };
  }

  #sendSoon(): void {
    if (this.#isSending) return;
    this.#isSending = true;
    setImmediate(() => void this.#send());
  }

  async #send(): Promise<void> {
    const [sent, ended] = [this.#waiting, this.#ended];
    this.#waiting = [];
    this.#ended = [];
    this.#isSending = false;
    const takings = sent.map(({ bucket, limit, cost }) => ({ bucket, limit, cost }));
    const taken = await this.#takeAll({ takings, ended }).catch(() => []);
    for (const [at, { bucket, limit, cost, resolve }] of sent.entries()) {
      const found = taken[at];
      if (found === undefined) resolve(this.#own.take(bucket, limit, cost));
      else {
        if (found.lent > 0) this.#open(bucket, limit, found);
        resolve(found.allowance);
      }
    }
  }

  #open(bucket: string, limit: RateLimit, { lent, allowance }: Taken): void {
    const before = this.#loans.get(bucket);
    if (before !== undefined) {
      before.lent += lent;
      before.left += lent;
      return;
    }
    const end = setTimeout(() => {
      this.#ended.push(this.recall(bucket));
      this.#sendSoon();
    }, loanMilliseconds);
    end.unref();
    const quota = new RateLimiter(this.#now);
    // What the first process has counted already.
    quota.take(bucket, limit, limit.requests - allowance.remaining);
    this.#loans.set(bucket, { limit, lent, left: lent, quota, end });
  }
}
