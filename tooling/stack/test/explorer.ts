import { type HttpAnswers, httpAnswers, type Row } from '@ledger-explorer/proof';
import type { StackFile } from '../src/stack-file.ts';

/** Client of the query service; numbers are literals (`parseExactly`). */
export class Explorer implements HttpAnswers {
  readonly #answers: HttpAnswers;
  readonly #baseUrl: string;
  constructor(stack: StackFile) {
    this.#answers = httpAnswers(stack);
    this.#baseUrl = stack.baseUrl;
  }

  text(path: string): Promise<string> {
    return this.#answers.text(path);
  }

  get(path: string): Promise<Row> {
    return this.#answers.get(path);
  }

  async position(): Promise<number> {
    const response = await fetch(`${this.#baseUrl}/health`);
    const { position } = (await response.json()) as { position: number | null };
    return position ?? 0;
  }
}
