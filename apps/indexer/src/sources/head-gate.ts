import type { HostPool } from '../scan/host-pool.ts';
import { type Agreement, type HostPage, quorum } from './verify-page.ts';
import type { Log } from '../log.ts';

export interface HeadGateOptions {
  readonly pool: HostPool;
  /** Milliseconds to wait for hosts that do not answer, and until held-back items are logged. */
  readonly wait: number;
  readonly log: Log;
}

/**
 * Decides which items of a page at the head are released: those that f + 1 hosts (`quorum` in verify-page.ts) have. Other items are held back while enough hosts answer, since
 * a single host can be ahead of the others, or wrong. If too few hosts answer, the items that a quorum of the answering hosts have are released: after a
 * wait, or at once if the other hosts refuse or cannot be reached.
 */
export class HeadGate {
  readonly #pool: HostPool;
  readonly #wait: number;
  readonly #log: Log;
  /** Time since which items are held back without any release; null: none are, or some were just released. */
  #heldSince: number | null = null;
  /** Milliseconds of holding back after which that is logged next. */
  #logAt: number;
  /** True while it continues with fewer hosts than required. */
  #short = false;

  constructor({ pool, wait, log }: HeadGateOptions) {
    this.#pool = pool;
    this.#wait = wait;
    this.#logAt = wait;
    this.#log = log;
  }

  /** Milliseconds to wait for another host's page; less while it continues with fewer hosts. */
  get timeout(): number {
    return this.#short ? 3_000 : 15_000;
  }

  /** Number of items of the page, from the first on, to release now. `known`: number of items released before. */
  admit(page: HostPage, agreement: Agreement, known: number): number {
    const wanted = quorum(this.#pool.hosts.length);
    const agreed = agreement.upTo(wanted);
    const enough = agreement.answered >= wanted;
    if (enough && this.#short) {
      this.#short = false;
      this.#log(`${wanted} hosts answer again: pages are verified again`);
    }
    const now = performance.now();
    if (agreed > known) this.#restartWait();
    if (agreed === page.items.length) return agreed;
    this.#heldSince ??= now;
    const held = now - this.#heldSince;
    const mayComeBack = this.#pool.hosts.filter(({ refusal }) => refusal === null).length >= wanted;
    if (!enough && (this.#short || !mayComeBack || held >= this.#wait))
      return this.#continueWith(page, agreement, known);
    if (enough && held >= this.#logAt) this.#logHeld(page, agreed, held);
    return agreed;
  }

  #restartWait(): void {
    this.#heldSince = null;
    this.#logAt = this.#wait;
  }

  /** Releases what the hosts that answer agree on, though they are too few. */
  #continueWith({ host }: HostPage, agreement: Agreement, known: number): number {
    const { answered } = agreement;
    if (!this.#short) {
      const [all, wanted] = [this.#pool.hosts.length, quorum(this.#pool.hosts.length)];
      const who = answered === 1 ? host.url : `the ${answered} that answer`;
      this.#log(
        `only ${answered} of ${all} hosts answer, and ${wanted} must agree: continuing unverified, with the updates of ${who}`,
        'warn',
      );
    }
    this.#short = true;
    const agreed = agreement.upTo(quorum(answered));
    if (agreed > known) this.#restartWait();
    return agreed;
  }

  #logHeld({ host, items }: HostPage, agreed: number, held: number): void {
    this.#logAt = held * 2;
    const from = items[agreed]?.cursor?.recordTime ?? '?';
    const others = this.#pool.hosts.length - 1;
    this.#log(
      `held back for ${Math.round(held / 1000)} s: ${items.length - agreed} updates from ${from} on. ${host.url} has them, but too few of the ${others} other hosts do; they are indexed when ${quorum(others + 1)} hosts have them`,
      'warn',
    );
  }
}
