/** The deployment cannot be tested at all: unreachable, another API, a wrong key or prefix. The message says what to do. */
export class CannotTest extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CannotTest';
  }
}
