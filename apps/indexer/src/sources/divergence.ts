/** Two hosts tell different stories of one network. Nothing of the page in hand has been written; somebody has to look. */
export class Divergence extends Error {
  override readonly name = 'Divergence';
  readonly retryable = false;
  readonly updateId: string;

  constructor(updateId: string, message: string) {
    super(message);
    this.updateId = updateId;
  }
}
