import { type IndexerStop, openVerification, type Verification } from '@ledger-explorer/store';
import { runPoller } from '../pollers/poller.ts';
import { aborted } from '../scan/backoff.ts';
import type { HostPool } from '../scan/host-pool.ts';
import { quorum } from '../sources/verify-page.ts';
import type { Index } from '../with-database.ts';
import { Agreements } from './agreements.ts';
import { compareRange } from './compare-range.ts';
import type { Log } from '../log.ts';

export interface RunVerificationOptions {
  readonly index: Index;
  /** Null if pages come from a folder. */
  readonly pool: HostPool | null;
  /** Updates per second to compare beside the stream; 0: none. */
  readonly pace: number;
  readonly pageSize: number;
  readonly log: Log;
}

/** Agreement of hosts in one run of the indexer: noted by the stream, and compared beside it. */
export class RunVerification {
  /** Null with fewer than two hosts. */
  readonly agreements: Agreements | null;
  readonly store: Verification;
  readonly #options: RunVerificationOptions;
  readonly #head = Promise.withResolvers<undefined>();
  readonly #broken = new AbortController();

  constructor(options: RunVerificationOptions) {
    const { index, pool } = options;
    this.#options = options;
    this.store = openVerification(index);
    const several = pool !== null && pool.hosts.length > 1;
    this.agreements = several ? new Agreements(this.store, quorum(pool.hosts.length)) : null;
  }

  /** Aborted with the error if a task beside the stream finds a contradiction or a network reset, or fails for good. */
  get broken(): AbortSignal {
    return this.#broken.signal;
  }

  readonly fail = (error: unknown): void => {
    this.#broken.abort(error);
  };

  /** Must be called when the stream is at its head: then earlier updates are compared. */
  readonly reachedHead = (): void => {
    this.#head.resolve(undefined);
  };

  /** Runs until `stop`. Never throws. */
  async run(stop: AbortSignal): Promise<void> {
    const { agreements } = this;
    const { pool, pace } = this.#options;
    if (agreements === null || pool === null) return;
    const write = { name: 'agreements', every: 1000, poll: () => agreements.write() };
    const compare = async () => {
      await Promise.race([this.#head.promise, aborted(stop)]);
      if (pace > 0) await compareRange({ ...this.#options, pool, agreements, store: this.store, stop });
    };
    await Promise.all([
      // Logs nothing, since the stream reports an unavailable store.
      runPoller(write, { log: () => undefined, stop }),
      compare().catch(this.fail),
    ]);
    await agreements.write().catch(() => undefined);
  }

  /** Stores that the indexer runs. */
  async started(): Promise<void> {
    await this.store.stopped(null);
  }

  /** Stores why the indexer stopped for good, if the store is available. */
  async stopped(why: IndexerStop): Promise<void> {
    await this.store.stopped(why).catch(() => undefined);
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
