import type { Validator } from '@ledger-explorer/spec/scan-validators';
import type { Fault, ScanRequest } from './ask-scan.ts';
import { backoff, pause } from './backoff.ts';
import type { HostPool } from './host-pool.ts';
import type { Question } from './known-shape.ts';
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

/** Rounds through all hosts until a request is given up; one is enough if all hosts refuse. */
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
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#pool.askAny([first, ...others], this.#stop, this.#host);
      if (answer.ok) {
        if (this.#oneHost) this.#host = answer.host;
        return answer;
      }
      const wait = answer.retryAfter ?? backoff(attempt);
      const isLast = attempt >= maxAttempts || answer.kind === 'refused';
      if (isLast || !(await pause(wait, this.#stop))) throw new Unanswered(first.request, answer);
    }
  }
}
