/** The source cannot be read, and trying again would not help: the message says what and the way out. */
export class SourceRefused extends Error {
  override readonly name = 'SourceRefused';
  readonly retryable = false;
}
