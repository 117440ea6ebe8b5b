import type { Answer } from '@ledger-explorer/store';
import type { Outcome } from './outcome.ts';

/** The outcome of an operation whose answer is the value itself; null means unknown. `lasting`: see `Outcome`. */
export function valueOutcome<T>(answer: Answer<T | null>, write: (value: T) => string, lasting = false): Outcome {
  return {
    tagged: true,
    lasting,
    read: answer,
    body: answer.value === null ? null : write(answer.value),
  };
}
