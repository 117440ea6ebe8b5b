/** A question, or the answer to the one with the same number. */
export interface Message {
  readonly ask?: string;
  readonly n: number;
  readonly value?: unknown;
}

/** The other end: a worker as the first process sees it, or the first process as a worker does. */
export interface Port {
  /** `sent` gets a failure, which would otherwise be an error of the whole process. */
  send(message: Message, sent: (error: Error | null) => void): void;
  on(event: 'message', listener: (message: unknown) => void): void;
  on(event: 'disconnect', listener: () => void): void;
}

/** What the other end may ask for, by name. */
export type Handlers = Readonly<Record<string, (question: unknown) => unknown>>;

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'n' in message && typeof message.n === 'number';
}

/** Questions and answers between two processes, over Node's own channel. Both ends may ask; values are JSON. */
export class Channel {
  readonly #port: Port;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  #open = true;

  constructor(port: Port, handlers: Handlers) {
    this.#port = port;
    port.on('message', (message) => {
      if (!isMessage(message)) return;
      if (message.ask === undefined) this.#answered(message);
      else void this.#answer(message, handlers[message.ask]);
    });
    port.on('disconnect', () => {
      this.#open = false;
      for (const { reject } of this.#waiting.values()) reject(new Error('the other process is gone'));
      this.#waiting.clear();
    });
  }

  /** Rejects where the other end is gone, or goes before it answers. */
  ask(name: string, question: unknown = null): Promise<unknown> {
    if (!this.#open) return Promise.reject(new Error('the other process is gone'));
    return new Promise((resolve, reject) => {
      this.#asked += 1;
      this.#waiting.set(this.#asked, { resolve, reject });
      this.#send({ ask: name, n: this.#asked, value: question });
    });
  }

  #answered({ n, value }: Message): void {
    this.#waiting.get(n)?.resolve(value);
    this.#waiting.delete(n);
  }

  async #answer({ n, value }: Message, handler: Handlers[string] | undefined): Promise<void> {
    const answer = await handler?.(value);
    if (this.#open) this.#send({ n, value: answer });
  }

  #send(message: Message): void {
    // What cannot be sent has no one to read it: the disconnection follows, and rejects what waits.
    this.#port.send(message, () => undefined);
  }
}
