import type { SchemaState } from '@ledger-explorer/store';

/**
 * State of the database's schema relative to this version. It is read periodically, because another version can
 * migrate the schema at any time.
 */
export class SchemaWatch {
  readonly #ask: () => Promise<SchemaState>;
  #state: SchemaState | null = null;

  constructor(ask: () => Promise<SchemaState>) {
    this.#ask = ask;
  }

  /** Null before the first look. Unchanged while the store is unreachable. */
  get state(): SchemaState | null {
    return this.#state;
  }

  /** Reads the state from the database; throws its errors. */
  async look(): Promise<void> {
    this.#state = await this.#ask();
  }
}
