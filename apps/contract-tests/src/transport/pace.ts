import { setTimeout as sleep } from 'node:timers/promises';

/** With fewer requests left, the pace is the one at which the limit refills. */
const reserve = 12;

/** Keeps requests below a rate of our own and below what the server's RateLimit header leaves. */
export class Pace {
  readonly #interval: number;
  #next = 0;
  #refillInterval = 0;

  /** `rps`: requests per second at most. */
  constructor(rps: number | undefined) {
    this.#interval = rps === undefined ? 0 : 1000 / rps;
  }

  /** Waits for the turn of the next request. Throws where the signal ends the wait. */
  async turn(signal?: AbortSignal): Promise<void> {
    const now = Date.now();
    const at = Math.max(now, this.#next);
    this.#next = at + Math.max(this.#interval, this.#refillInterval);
    if (at > now) await sleep(at - now, undefined, { signal });
  }

  /** Milliseconds in which no request is sent. */
  pause(milliseconds: number): void {
    this.#next = Math.max(this.#next, Date.now() + milliseconds);
  }

  /** Reads what is left of the limit (IETF draft RateLimit header fields). */
  heed(headers: Readonly<Record<string, string>>): void {
    const left = /;\s*r=([0-9]{1,15})/.exec(headers.ratelimit ?? '')?.[1];
    const policy = /;\s*q=([0-9]{1,15}).*?;\s*w=([0-9]{1,9})/.exec(headers['ratelimit-policy'] ?? '');
    if (left === undefined || policy === null) return;
    const perRequest = (Number(policy[2]) * 1000) / Math.max(1, Number(policy[1]));
    this.#refillInterval = Number(left) < Math.min(reserve, Number(policy[1]) / 2) ? Math.min(perRequest, 5_000) : 0;
  }
}
