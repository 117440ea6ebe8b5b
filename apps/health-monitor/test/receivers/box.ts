import { inject } from 'vitest';

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

/** How a receiver answers. `hold`: it takes the request and never answers. `echo`: it returns the challenge in it. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly hold?: boolean;
  readonly echo?: boolean;
}

/** A receiver of its own on the real HTTP server of the tests. */
export class Box {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  /** A `fetch` whose every request arrives in this box, by real HTTP, whatever host it names. */
  readonly fetch: typeof fetch = (input, init) => {
    const { pathname, search, host } = new URL(input instanceof Request ? input.url : input.toString());
    return fetch(`${inject('receivers')}/${this.#name}/${host}${pathname}${search}`, init);
  };

  /** Each answer once, the last one for ever. */
  async answer(...answers: readonly Answer[]): Promise<void> {
    await fetch(`${inject('receivers')}/control/${this.#name}`, { method: 'PUT', body: JSON.stringify(answers) });
  }

  async received(): Promise<readonly Received[]> {
    const answer = await fetch(`${inject('receivers')}/control/${this.#name}`);
    return answer.json();
  }

  /** Waits until `count` requests have arrived. */
  async arrived(count: number): Promise<readonly Received[]> {
    for (;;) {
      const received = await this.received();
      if (received.length >= count) return received;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}
