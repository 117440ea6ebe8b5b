import { type Allowance, type RateLimit, RateLimiter } from '@ledger-explorer/wire';

/** One request, as a worker asks the first process about it. */
export interface Taking {
  readonly bucket: string;
  readonly limit: RateLimit;
  readonly cost: number;
}

/** A loan of tokens that has ended. */
export interface Loan {
  readonly bucket: string;
  readonly lent: number;
  readonly unused: number;
}

/** What a worker asks in one message. */
export interface Takings {
  readonly takings: readonly Taking[];
  readonly ended: readonly Loan[];
}

/** The answer to a taking. */
export interface Taken {
  readonly allowance: Allowance;
  /** Tokens the worker may give out itself, of the same bucket. */
  readonly lent: number;
}

/** Asks a worker to end its loan of a bucket. */
export type Recall = (bucket: string) => Promise<Loan>;

/** One worker, as the first process sees it. */
export interface Borrower {
  /** The answers to what it asks, in the order asked. */
  take(takings: Takings): Promise<readonly Taken[]>;
  /** The worker has ended: what it borrowed counts as used. */
  end(): void;
}

/** A worker that is too busy to answer a recall is not waited for: its loan ends soon anyway. */
const recallMilliseconds = 100;

interface Lending {
  readonly recall: Recall;
  /** Tokens on loan, by bucket. */
  readonly lent: Map<string, number>;
}

/**
 * One limit for each bucket, counted for all workers. A worker also gets tokens on loan while there are plenty. If a bucket is
 * empty while others have tokens of it on loan, these are called back first: no request is refused within its limit.
 */
export class TokenLoans {
  readonly #limiter: RateLimiter;
  readonly #workers = new Set<Lending>();

  constructor(limiter = new RateLimiter()) {
    this.#limiter = limiter;
  }

  /** Takes in a worker. */
  borrower(recall: Recall): Borrower {
    const worker: Lending = { recall, lent: new Map() };
    this.#workers.add(worker);
    return {
      take: async ({ takings, ended }) => {
        for (const loan of ended) this.#end(worker, loan);
        const taken: Taken[] = [];
        for (const taking of takings) taken.push(await this.#take(worker, taking));
        return taken;
      },
      end: () => {
        this.#workers.delete(worker);
        for (const [bucket, lent] of worker.lent) this.#limiter.giveBack(bucket, lent, 0);
      },
    };
  }

  async #take(worker: Lending, { bucket, limit, cost }: Taking): Promise<Taken> {
    let allowance = this.#limiter.take(bucket, limit, cost);
    if (!allowance.allowed && (await this.#recallAll(bucket))) allowance = this.#limiter.take(bucket, limit, cost);
    const lent = allowance.allowed ? this.#limiter.lend(bucket) : 0;
    if (lent > 0) worker.lent.set(bucket, (worker.lent.get(bucket) ?? 0) + lent);
    return { allowance, lent };
  }

  /** Calls back all loans of a bucket. False: there are none. */
  async #recallAll(bucket: string): Promise<boolean> {
    const borrowers = [...this.#workers].filter(({ lent }) => lent.has(bucket));
    let late: NodeJS.Timeout | undefined;
    const patience = new Promise<null>((resolve) => (late = setTimeout(resolve, recallMilliseconds, null)));
    await Promise.all(
      borrowers.map(async (worker) => {
        const loan = await Promise.race([worker.recall(bucket).catch(() => null), patience]);
        if (loan !== null) this.#end(worker, loan);
      }),
    );
    clearTimeout(late);
    return borrowers.length > 0;
  }

  #end({ lent: onLoan }: Lending, { bucket, lent, unused }: Loan): void {
    const left = (onLoan.get(bucket) ?? 0) - lent;
    if (left > 0) onLoan.set(bucket, left);
    else onLoan.delete(bucket);
    this.#limiter.giveBack(bucket, lent, unused);
  }
}
