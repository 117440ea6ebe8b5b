import { setTimeout as sleep } from 'node:timers/promises';
import type { Validator } from '@ledger-explorer/spec/scan-validators';
import { type Fault, fault, type ScanAnswer, type ScanRequest } from './ask-scan.ts';
import type { HostPool } from './host-pool.ts';
import { knownShape } from './known-shape.ts';
import type { ScanHost } from './scan-host.ts';
import { Unanswered } from './scan-reader.ts';

const second = 1000;
/** Milliseconds in which all hosts get the request, one after the other at equal distances, if none responds. */
const roundTime = 30 * second;
/** Longest distance between two hosts, in milliseconds. */
const maxDistance = 5 * second;
/** Milliseconds until the end of a small response. */
export const quickTimeout = 15 * second;

/**
 * Reads small responses quickly. Uses all hosts if needed, even those that the stream avoids, except hosts that asked for a pause. Sends the
 * request to the next host as soon as one fails or is slow.
 */
export class QuickReader {
  readonly #pool: HostPool;
  readonly #stop: AbortSignal;

  constructor(pool: HostPool, stop: AbortSignal) {
    this.#pool = pool;
    this.#stop = stop;
  }

  /** Reads a response of this shape. Throws `Unanswered`. */
  async read<T>(request: ScanRequest, validate: Validator<T>): Promise<T> {
    const enough = new AbortController();
    try {
      const answer = await this.#firstGood(request, validate, AbortSignal.any([this.#stop, enough.signal]));
      if (answer.ok) return answer.value;
      throw new Unanswered(request, answer);
    } finally {
      enough.abort();
    }
  }

  async #firstGood<T>(request: ScanRequest, validate: Validator<T>, stop: AbortSignal): Promise<ScanAnswer<T> | Fault> {
    const waiting = [...this.#pool.forQuickReads()];
    const distance = Math.min(maxDistance, roundTime / Math.max(1, waiting.length));
    const running = new Map<ScanHost, Promise<{ readonly host: ScanHost; readonly answer: ScanAnswer<T> | Fault }>>();
    let last: Fault = fault('broken', 'every host responded with Retry-After');
    for (;;) {
      const next = waiting.shift();
      if (next !== undefined) running.set(next, this.#ask(next, request, validate, stop));
      if (running.size === 0) return last;
      // Null when it is the next host's turn, although none has responded yet.
      const nextTurn = waiting.length > 0 ? [sleep(distance, null, { signal: stop }).catch(() => null)] : [];
      const settled = await Promise.race([...running.values(), ...nextTurn]);
      if (settled === null) continue;
      const { host, answer } = settled;
      if (answer.ok || stop.aborted) return answer;
      running.delete(host);
      last = { ...answer, reason: `${host.url}: ${answer.reason}` };
    }
  }

  async #ask<T>(host: ScanHost, request: ScanRequest, validate: Validator<T>, stop: AbortSignal) {
    const answer = await this.#pool.ask(host, request, stop, knownShape(validate), quickTimeout);
    if (!answer.ok) host.notePause(answer);
    return { host, answer };
  }
}
