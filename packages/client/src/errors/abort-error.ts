import { ExplorerError } from './explorer-error.ts';

/** The caller ended the call; `cause` is the signal's reason. */
export class AbortError extends ExplorerError {
  override name = 'AbortError';
}
