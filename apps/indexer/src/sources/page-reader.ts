import type { Cursor } from '@ledger-explorer/store';
import type { Fault } from '../scan/ask-scan.ts';
import { pause } from '../scan/backoff.ts';
import type { HostPool } from '../scan/host-pool.ts';
import type { ScanHost } from '../scan/scan-host.ts';
import { askPage } from './request-page.ts';
import { SourceRefused } from './source-refused.ts';
import type { HostPage } from './verify-page.ts';

/** Scan's limit of `page_size`, above which it answers 400. */
export const largestPage = 1000;
const smallestPage = 25;

/** Reads pages from an available host, and retries with other hosts. */
export class PageReader {
  readonly #pool: HostPool;
  /** Limit of the page size. A timeout halves it, so that a slow host still makes progress; a response doubles it. */
  #limit = largestPage;

  constructor(pool: HostPool) {
    this.#pool = pool;
  }

  /** The page after a cursor. Retries until a host sends it; null if stopped. Throws `SourceRefused` if all hosts refuse and none has ever answered. */
  async fetchPage(after: Cursor | null, wanted: number, stop: AbortSignal): Promise<HostPage | null> {
    for (;;) {
      const host = this.#pool.next();
      if (!(await pause(host.wait(), stop))) return null;
      const asked = Math.min(wanted, this.#limit);
      const items = await askPage(this.#pool, host, { after, asked }, stop);
      if (stop.aborted) return null;
      if (!('ok' in items)) {
        this.#pool.succeeded(host);
        this.#limit = Math.min(largestPage, this.#limit * 2);
        return { host, after, asked, items };
      }
      this.#fail(host, items, asked);
    }
  }

  #fail(host: ScanHost, cause: Fault, asked: number): void {
    if (cause.kind === 'timeout') this.#limit = Math.max(smallestPage, Math.ceil(asked / 2));
    this.#pool.failed(host, cause);
    const refusal = this.#pool.refusal();
    if (refusal !== null) throw new SourceRefused(`SCAN_URL: ${refusal}`);
  }
}
