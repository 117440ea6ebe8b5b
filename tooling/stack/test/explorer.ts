import { type HttpAnswers, httpAnswers } from '@ledger-explorer/proof';
import type { StackFile } from '../src/stack-file.ts';

/** The query service as a client sees it; numbers are literals (`parseExactly`). */
export class Explorer implements HttpAnswers {
  readonly text: HttpAnswers['text'];
  readonly get: HttpAnswers['get'];
  readonly #baseUrl: string;
  constructor(stack: StackFile) {
    ({ text: this.text, get: this.get } = httpAnswers(stack));
    this.#baseUrl = stack.baseUrl;
  }

  async position(): Promise<number> {
    const response = await fetch(`${this.#baseUrl}/health`);
    const { position } = (await response.json()) as { position: number | null };
    return position ?? 0;
  }
}
