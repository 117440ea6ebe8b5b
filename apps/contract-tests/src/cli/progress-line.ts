import type { Progress } from '../run-suite.ts';

/** Without a terminal: a line at most so often, in milliseconds. */
const interval = 5_000;

/** Says how far the run is: one line that is written over in a terminal, a plain line now and then elsewhere. */
export class ProgressLine {
  readonly #stream: NodeJS.WriteStream;
  #last = 0;
  #shown = false;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  show({ step, done, total, requests, findings }: Progress): void {
    const text = `${String(done).padStart(String(total).length)}/${total}  ${requests} requests  ${findings} found  ${step}`;
    if (this.#stream.isTTY) {
      this.#stream.write(`\r\u001b[2K${text.slice(0, Math.max(20, this.#stream.columns - 1))}`);
      this.#shown = true;
      return;
    }
    if (Date.now() - this.#last < interval) return;
    this.#last = Date.now();
    this.#stream.write(`${text}\n`);
  }

  /** Takes the line away, so that something else can be written. */
  clear(): void {
    if (this.#shown) this.#stream.write('\r\u001b[2K');
    this.#shown = false;
  }
}
