import { type Answers, parseExactly, type Row } from '@ledger-explorer/proof';
import type { StackFile } from '../src/stack-file.ts';

/** The query service as a client sees it; numbers are literals (`parseExactly`). */
export class Explorer implements Answers {
  readonly #stack: StackFile;
  constructor(stack: StackFile) {
    this.#stack = stack;
  }

  /** Throws where the answer is not 200. */
  async text(path: string): Promise<string> {
    const response = await fetch(this.#stack.baseUrl + path, { headers: { 'x-api-key': this.#stack.apiKey } });
    const body = await response.text();
    if (response.status !== 200) throw new Error(`GET ${path} answers ${response.status}: ${body}`);
    return body;
  }

  async get(path: string): Promise<Row> {
    return parseExactly(await this.text(path)) as Row;
  }

  async position(): Promise<number> {
    const response = await fetch(`${this.#stack.baseUrl}/health`);
    const { position } = (await response.json()) as { position: number | null };
    return position ?? 0;
  }
}
