import type { Validator } from '@ledger-explorer/spec/scan-validators';
import { type Fault, fault, type ScanRequest } from './ask-scan.ts';
import { backoff, pause } from './backoff.ts';
import type { HostPool } from './host-pool.ts';
import { otherShape } from './known-shape.ts';
import type { ScanHost } from './scan-host.ts';

/** No host gave a usable response. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
  readonly fault: Fault;
  constructor({ method, path }: ScanRequest, cause: Fault) {
    super(`${method} ${path.split('?')[0] ?? path}: ${cause.reason}`);
    this.fault = cause;
  }
}

/** A request and the shape of its response. */
export interface Question<T> {
  readonly request: ScanRequest;
  readonly validate: Validator<T>;
}

/** Rounds through all hosts until a request is given up. */
const maxAttempts = 5;

/** Reads data outside the stream from any host, and checks its shape against Scan's contract. */
export class ScanReader {
  readonly #pool: HostPool;
  readonly #stop: AbortSignal;
  readonly #oneHost: boolean;
  #host: ScanHost | null = null;

  constructor(pool: HostPool, stop: AbortSignal, { oneHost = false } = {}) {
    this.#pool = pool;
    this.#stop = stop;
    this.#oneHost = oneHost;
  }

  /** A reader that keeps using the first host that responds: for pages, whose tokens are valid at one host only. */
  ofOneHost(): ScanReader {
    return new ScanReader(this.#pool, this.#stop, { oneHost: true });
  }

  /** Reads a response of this shape. Throws `Unanswered`. */
  async read<T>(request: ScanRequest, validate: Validator<T>): Promise<T> {
    return (await this.readEither({ request, validate }, [])).value;
  }

  /** Reads the response to the first request. A host that answers it with 404 gets the others, the forms of older releases, in order. Throws `Unanswered`. */
  async readEither<T>(
    first: Question<T>,
    others: readonly Question<T>[],
  ): Promise<{ readonly value: T; readonly question: Question<T> }> {
    const questions = [first, ...others];
    const requests = questions.map(({ request }) => request);
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#pool.askAny(requests, this.#stop, this.#host);
      if (answer.ok) {
        const { value } = answer;
        const question = questions.find(({ request }) => request === answer.request) ?? first;
        if (!question.validate(value)) {
          throw new Unanswered(question.request, fault('broken', otherShape(question.validate)));
        }
        if (this.#oneHost) this.#host = answer.host;
        return { value, question };
      }
      const wait = answer.retryAfter ?? backoff(attempt);
      const isLast = attempt >= maxAttempts || answer.kind === 'refused';
      if (isLast || !(await pause(wait, this.#stop))) throw new Unanswered(first.request, answer);
    }
  }
}
