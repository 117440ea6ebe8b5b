import type { Validator } from '@ledger-explorer/spec/scan-validators';
import { type Fault, fault, type ScanRequest } from './ask-scan.ts';
import { backoff, pause } from './backoff.ts';
import type { HostPool } from './host-pool.ts';
import { otherShape } from './known-shape.ts';

/** No host gave an answer that can be used. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
  readonly fault: Fault;
  constructor({ method, path }: ScanRequest, cause: Fault) {
    super(`${method} ${path.split('?')[0] ?? path}: ${cause.reason}`);
    this.fault = cause;
  }
}

/** Reads what lies beside the stream, from whichever host answers, in the shape that the contract of Scan gives it. */
export class ScanReader {
  readonly #pool: HostPool;
  readonly #stop: AbortSignal;
  readonly #attempts: number;

  /** `attempts`: how often all hosts are asked before this gives up. */
  constructor(pool: HostPool, stop: AbortSignal, attempts: number) {
    this.#pool = pool;
    this.#stop = stop;
    this.#attempts = attempts;
  }

  /** Throws `Unanswered`. */
  async read<T>(request: ScanRequest, validate: Validator<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#pool.askAny(request, this.#stop);
      if (answer.ok) {
        const { value } = answer;
        if (validate(value)) return value;
        throw new Unanswered(request, fault('broken', otherShape(validate)));
      }
      const wait = answer.retryAfter ?? backoff(attempt);
      const given = attempt >= this.#attempts || answer.kind === 'refused';
      if (given || !(await pause(wait, this.#stop))) throw new Unanswered(request, answer);
    }
  }
}
