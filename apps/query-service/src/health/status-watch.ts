import type { IndexStatus, Reader } from '@ledger-explorer/store';

/** Status that the indexer last wrote. Read periodically in the background: too expensive for every request. */
export class StatusWatch {
  readonly #reader: Pick<Reader, 'status'>;
  #status: IndexStatus | null = null;

  constructor(reader: Pick<Reader, 'status'>) {
    this.#reader = reader;
  }

  /** Null while nothing is indexed or known. Stays while the store is away. */
  get status(): IndexStatus | null {
    return this.#status;
  }

  /** Asks the store; throws what it throws. */
  async look(): Promise<void> {
    this.#status = await this.#reader.status();
  }
}
