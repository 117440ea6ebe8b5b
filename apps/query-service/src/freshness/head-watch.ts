import type { Reader, Shown } from '@ledger-explorer/store';

/**
 * What the service knows of the index's head, so that errors can say it too without a query: from every answer, and
 * from a look now and then. Stays at the last known head while the store is away.
 */
export class HeadWatch {
  readonly #reader: Pick<Reader, 'head'>;
  #head: Shown | null = null;

  constructor(reader: Pick<Reader, 'head'>) {
    this.#reader = reader;
  }

  /** Null while the index is not known. */
  get head(): Shown | null {
    return this.#head;
  }

  /** Takes over the head an answer was read at, unless a later answer overtook it. */
  note(head: Shown): void {
    if (this.#head === null || head.position > this.#head.position) this.#head = head;
  }

  /** Asks the store; null while nothing is indexed. Throws what the store throws. */
  async look(): Promise<Shown | null> {
    this.#head = await this.#reader.head();
    return this.#head;
  }
}
