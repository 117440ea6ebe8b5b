import { ExplorerError } from './explorer-error.ts';

/** An error status. */
export class HttpError extends ExplorerError {
  override name = 'HttpError';
}
