import { type HttpAnswers, httpAnswers } from '@ledger-explorer/proof';
import type { StackFile } from '../src/stack-file.ts';

/** A client of the query service; numbers are literals (`parseExactly`). */
export interface Explorer extends HttpAnswers {
  /** The position of the index; 0: it is empty. */
  position(): Promise<number>;
}

export function explorerOf(stack: StackFile): Explorer {
  return {
    ...httpAnswers(stack),
    async position() {
      const { position } = (await (await fetch(`${stack.baseUrl}/health`)).json()) as { position: number | null };
      return position ?? 0;
    },
  };
}
