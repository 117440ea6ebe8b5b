import { ExplorerError } from './explorer-error.ts';

/** An answer that can not be one of the service's: HTML, broken JSON, a redirect, another shape. */
export class AnswerError extends ExplorerError {
  override name = 'AnswerError';
}
