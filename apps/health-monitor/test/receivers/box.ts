import { inject, vi } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the server of `global-setup.js`. */
    receivers: string;
  }
}

/** A request that a receiver got. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A receiver's response. `hold`: accept the request and never answer. `echo`: return the challenge in the request. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly hold?: boolean;
  readonly echo?: boolean;
}

/** A separate receiver on the real HTTP server of the tests. */
export class Box {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  /** A `fetch` that sends every request to this box over real HTTP, whatever its host. */
  readonly fetch: typeof fetch = (input, init) => {
    const { pathname, search, host } = new URL(input instanceof Request ? input.url : input.toString());
    return fetch(`${inject('receivers')}/${this.#name}/${host}${pathname}${search}`, init);
  };

  /** Gives each answer once, and then repeats the last one. */
  async answer(...answers: readonly Answer[]): Promise<void> {
    await fetch(`${inject('receivers')}/control/${this.#name}`, { method: 'PUT', body: JSON.stringify(answers) });
  }

  async received(): Promise<readonly Received[]> {
    const answer = await fetch(`${inject('receivers')}/control/${this.#name}`);
    return answer.json();
  }

  /** Waits until a request has arrived. */
  async arrived(): Promise<void> {
    await vi.waitUntil(async () => (await this.received()).length > 0, { timeout: 10_000, interval: 10 });
  }
}
