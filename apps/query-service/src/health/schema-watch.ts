import type { SchemaState } from '@ledger-explorer/store';

/** How the database's schema stands to this version, asked now and then: another version may migrate it while we run. */
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
