import type { SchemaState } from '@ledger-explorer/store';

/** State of the database's schema relative to this version. Read periodically: another version can migrate it at any time. */
export class SchemaWatch {
  readonly #ask: () => Promise<SchemaState>;
  #state: SchemaState | null = null;

  constructor(ask: () => Promise<SchemaState>) {
    this.#ask = ask;
  }

  /** Null before the first look. Stays while the store is away. */
  get state(): SchemaState | null {
    return this.#state;
  }

  /** Asks the database; throws what that throws. */
  async look(): Promise<void> {
    this.#state = await this.#ask();
  }
}
