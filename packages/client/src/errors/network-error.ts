import { ExplorerError } from './explorer-error.ts';

/** No answer, or only part of one. */
export class NetworkError extends ExplorerError {
  override name = 'NetworkError';
  override readonly retryable = true;
}
