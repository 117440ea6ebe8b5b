import type { Cursor } from '@ledger-explorer/store';
import { backoff, pause } from './backoff.ts';
import { startsAfter } from './item-cursor.ts';
import { type PageAnswer, requestPage } from './request-page.ts';
import { SourceRefused } from './source-refused.ts';

/** Scan's own limit (`page_size` above it is a 400). */
export const largestPage = 1000;
const smallestPage = 25;

export interface ScanHostsOptions {
  /** Scan base URLs, at least one. */
  readonly hosts: readonly string[];
  /** Milliseconds for one page, its body included. */
  readonly timeout: number;
  /** One line for whoever watches. */
  readonly log: (line: string) => void;
}

export interface FetchedPage {
  readonly items: readonly unknown[];
  /** Items asked for: fewer than wanted where larger pages timed out. */
  readonly asked: number;
}

interface Host {
  readonly url: string;
  /** Failures in a row. */
  failures: number;
  /** Not to be asked before this time (milliseconds). */
  notBefore: number;
  /** It has given a page: what it refuses later is its trouble, not our configuration. */
  proven: boolean;
  /** Why it will not be asked again. */
  refusal: string | null;
}

/** The Scans of one network, asked one at a time: a failing host's turn goes to the next that may be asked. */
export class ScanHosts {
  readonly #hosts: readonly Host[];
  readonly #options: ScanHostsOptions;
  #current = 0;
  /** Shrinks while answers time out, so that a slow host still gets somewhere. */
  #limit = largestPage;

  constructor(options: ScanHostsOptions) {
    this.#options = options;
    this.#hosts = options.hosts.map((url) => ({ url, failures: 0, notBefore: 0, proven: false, refusal: null }));
  }

  /** The page after a cursor, however long that takes; null when stopped. Throws `SourceRefused` when no host is left to ask. */
  async fetchPage(after: Cursor | null, wanted: number, stop: AbortSignal): Promise<FetchedPage | null> {
    for (;;) {
      const host = this.#next();
      if (!(await pause(host.notBefore - Date.now(), stop))) return null;
      const asked = Math.min(wanted, this.#limit);
      const answer = await requestPage({
        host: host.url,
        after,
        pageSize: asked,
        timeout: this.#options.timeout,
        stop,
      });
      if (stop.aborted) return null;
      if (answer.kind === 'page' && startsAfter(answer.items, after)) {
        if (host.failures > 0) this.#options.log(`${host.url} answers again`);
        Object.assign(host, { failures: 0, notBefore: 0, proven: true });
        this.#limit = Math.min(largestPage, this.#limit * 2);
        return { items: answer.items, asked };
      }
      this.#setBack(host, answer, asked);
    }
  }

  /** The current host while it may be asked; else the one that may be asked soonest. */
  #next(): Host {
    const now = Date.now();
    const count = this.#hosts.length;
    const wait = ({ notBefore, refusal }: Host) => (refusal === null ? Math.max(0, notBefore - now) : Infinity);
    const inTurn = this.#hosts.map((_, step) => (this.#current + step) % count);
    const soonest = inTurn.reduce((best, index) => (wait(this.#at(index)) < wait(this.#at(best)) ? index : best));
    this.#current = soonest;
    return this.#at(soonest);
  }

  #at(index: number): Host {
    const host = this.#hosts[index];
    if (host === undefined) throw new SourceRefused('SCAN_URL names no host');
    return host;
  }

  #setBack(host: Host, answer: PageAnswer, asked: number): void {
    if (answer.kind === 'refused' && (!host.proven || answer.status === 400)) {
      this.#leaveOut(host, answer.status, answer.reason);
      return;
    }
    const reason = answer.kind === 'page' ? 'its page does not go on after the cursor' : answer.reason;
    host.failures += 1;
    const wait = (answer.kind === 'failed' ? answer.retryAfter : null) ?? backoff(host.failures);
    host.notBefore = Date.now() + wait;
    if (answer.kind === 'failed' && answer.timedOut) this.#limit = Math.max(smallestPage, Math.ceil(asked / 2));
    this.#options.log(`${host.url} failed (${reason}); asking it again in ${(wait / 1000).toFixed(1)} s`);
  }

  #leaveOut(host: Host, status: number, reason: string): void {
    const hint = status === 404 ? '; is the base path missing (/api/scan)?' : '';
    host.refusal = `${host.url} refuses POST /v2/updates (${reason})${hint}`;
    if (this.#hosts.every(({ refusal }) => refusal !== null)) throw new SourceRefused(`SCAN_URL: ${host.refusal}`);
    this.#options.log(`${host.refusal}; leaving this host out`);
  }
}
