/** The deployment cannot be tested: unreachable, a different API, a wrong key or prefix. The message tells what to do. */
export class CannotTest extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CannotTest';
  }
}
