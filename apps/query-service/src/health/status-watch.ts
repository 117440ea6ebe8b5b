import type { IndexStatus, Reader } from '@ledger-explorer/store';

/** The status that the indexer last wrote. It is read periodically, because a read for each request would be too expensive. */
export class StatusWatch {
  readonly #reader: Pick<Reader, 'status'>;
  #status: IndexStatus | null = null;

  constructor(reader: Pick<Reader, 'status'>) {
    this.#reader = reader;
  }

  /** Null while nothing is indexed or known. Unchanged while the store is unreachable. */
  get status(): IndexStatus | null {
    return this.#status;
  }

  /** Reads the status from the store; throws its errors. */
  async look(): Promise<void> {
    this.#status = await this.#reader.status();
  }
}
