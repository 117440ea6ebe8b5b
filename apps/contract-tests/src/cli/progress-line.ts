import type { Progress } from '../run-suite.ts';

/** Milliseconds between two lines if the output is not a terminal. */
const interval = 5_000;

/** Shows the progress of a run: one line that is overwritten in a terminal, or a line every five seconds elsewhere. */
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

  /** Clears the line before other output. */
  clear(): void {
    if (this.#shown) this.#stream.write('\r\u001b[2K');
    this.#shown = false;
  }
}
