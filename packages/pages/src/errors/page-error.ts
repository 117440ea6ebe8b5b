/** What a page has to say instead of itself. */
export class PageError extends Error {
  override readonly name = 'PageError';
  readonly status: number;

  /** `message`: a sentence for people. */
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
