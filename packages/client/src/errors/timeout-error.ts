import { ExplorerError } from './explorer-error.ts';

/** One attempt (`timeout`) or the whole call (`total-timeout`) took too long. */
export class TimeoutError extends ExplorerError {
  override name = 'TimeoutError';
  override readonly retryable = true;
}
