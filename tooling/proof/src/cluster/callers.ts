import { setTimeout as sleep } from 'node:timers/promises';
import { Reference } from '../chaos/reference.ts';
import { draws } from '../draws.ts';

/** Observations of the callers during a step. */
export interface Seen {
  /** Number of responses by status; 0: no response. */
  readonly statuses: Record<number, number>;
  /** Responses that are neither right nor a 503 with `Retry-After`, as text. */
  readonly faults: Set<string>;
  /** Longest time without a new position. */
  longestGapMs: number;
  /** Number of times that an instance's position decreased. */
  stepsBack: number;
  /** Largest `Explorer-Stale`. */
  staleSeconds: number;
}

function nothingSeen(): Seen {
  return { statuses: {}, faults: new Set(), longestGapMs: 0, stepsBack: 0, staleSeconds: 0 };
}

/** The newest update is requested twice as often, because only its response names the update at a position. */
const targets = [
  '/v1/updates?size=1',
  '/v1/updates?size=1',
  '/v1/events?size=5',
  '/v1/transfers?size=5',
  '/v1/parties?size=5',
];

/** 8 callers, each with one request in flight, that send requests to a load balancer at up to a rate and check every response. */
export class Callers {
  /** Update id by position, from responses. */
  readonly updates = new Map<number, string>();
  seen = nothingSeen();
  readonly #baseUrl: string;
  readonly #apiKey: string;
  readonly #positions = new Map<string, number>();
  readonly #reference = new Reference();
  readonly #callers: Promise<void>[];
  #highest = 0;
  #movedAt = performance.now();
  #hasEnded = false;

  constructor(baseUrl: string, apiKey: string, requestsPerSecond: number) {
    this.#baseUrl = baseUrl;
    this.#apiKey = apiKey;
    const count = 8;
    const paceMs = (1000 * count) / requestsPerSecond;
    this.#callers = Array.from({ length: count }, (_, n) => this.#call(draws(`caller ${n}`).next, paceMs));
  }

  /** Returns the observations so far and resets them. */
  takeSeen(): Seen {
    const { seen } = this;
    this.#movedAt = performance.now();
    this.seen = nothingSeen();
    return seen;
  }

  async end(): Promise<void> {
    this.#hasEnded = true;
    await Promise.all(this.#callers);
  }

  async #call(next: () => number, paceMs: number): Promise<void> {
    let due = performance.now() + paceMs * next();
    while (!this.#hasEnded) {
      const wait = due - performance.now();
      if (wait > 0) await sleep(wait);
      // A late caller does not catch up.
      due = Math.max(due, performance.now() - paceMs) + paceMs;
      // Three in ten requests read a list as of one of the last 500 positions.
      const isPinned = next() < 0.3 && this.#highest > 20;
      const position = Math.max(1, this.#highest - Math.floor(next() * 500));
      const target = isPinned
        ? `/v1/updates?size=3&position=${position}`
        : (targets[Math.floor(next() * targets.length)] ?? '');
      await this.#ask(target, isPinned ? position : null).catch((error: unknown) => {
        this.#count(0);
        const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
        this.seen.faults.add(`${target}: ${String(error)}${cause}`);
      });
    }
  }

  async #ask(target: string, pinned: number | null): Promise<void> {
    const headers = { 'x-api-key': this.#apiKey };
    // Responses overlap: a position is a step back only if a higher one was seen before this request was sent.
    const before = new Map(this.#positions);
    const response = await fetch(this.#baseUrl + target, { headers, signal: AbortSignal.timeout(15_000) });
    const body = await response.text();
    const { status } = response;
    this.#count(status);
    if (status === 503 && response.headers.has('retry-after')) return;
    // This instance has not reached, or has lost in a failover, a position that another instance showed.
    if (status === 400 && pinned !== null && body.includes('ahead of the index')) return;
    if (status !== 200) {
      this.seen.faults.add(`${target}: ${status} ${body.slice(0, 200)}`);
      return;
    }
    const position = Number(response.headers.get('explorer-position') ?? 0);
    if (position === 0) this.seen.faults.add(`${target}: 200 without Explorer-Position`);
    this.seen.staleSeconds = Math.max(this.seen.staleSeconds, Number(response.headers.get('explorer-stale') ?? 0));
    const fault = this.#reference.check(target, String(position), body);
    if (fault !== null) this.seen.faults.add(fault);
    if (pinned !== null) return;
    const instance = response.headers.get('served-by') ?? '';
    if (position < (before.get(instance) ?? 0)) this.seen.stepsBack += 1;
    this.#note(instance, position);
    if (!target.startsWith('/v1/updates')) return;
    const { content } = JSON.parse(body) as { readonly content: readonly { readonly updateId: string }[] };
    this.updates.set(position, content[0]?.updateId ?? '');
  }

  #count(status: number): void {
    this.seen.statuses[status] = (this.seen.statuses[status] ?? 0) + 1;
  }

  #note(instance: string, position: number): void {
    this.#positions.set(instance, position);
    const now = performance.now();
    this.seen.longestGapMs = Math.max(this.seen.longestGapMs, now - this.#movedAt);
    if (position <= this.#highest) return;
    this.#highest = position;
    this.#movedAt = now;
  }
}
