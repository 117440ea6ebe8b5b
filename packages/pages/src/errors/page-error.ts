/** Throw it to show an error page with this status and message. */
export class PageError extends Error {
  override readonly name = 'PageError';
  readonly status: number;

  /** `message`: a sentence for people. */
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
