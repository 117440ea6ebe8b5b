import { ExplorerError } from './explorer-error.ts';

/** An answer that is none of the service's: an error status, a redirect, a page of HTML. */
export class HttpError extends ExplorerError {
  override name = 'HttpError';
}
