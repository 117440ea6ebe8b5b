import type pg from 'pg';
import { type IndexAddress, StoreClient } from '../engine/connect.ts';
import { maxPlans } from '../sql/prepared-read.ts';

type Query = (config: unknown, values?: readonly unknown[]) => Promise<unknown>;

/**
 * The connection of a writer. Statements are sent at once; a caller that needs a result waits for it. Statements are prepared, since parsing and
 * planning each text again is most of the work of a commit of a single update.
 */
export class WriterClient extends StoreClient {
  /** Names of prepared statements, by text. */
  readonly #names = new Map<string, string>();
  #named = 0;
  readonly #send: Query;

  constructor(address: IndexAddress) {
    super({ ...address, pipeline: true });
    this.#send = this.query.bind(this) as Query;
    const query: Query = (config, values) =>
      typeof config === 'string' && values !== undefined && values.length > 0
        ? this.#send({ name: this.#nameOf(config), text: config, values })
        : this.#send(config, values);
    this.query = query as pg.Client['query'];
  }

  #nameOf(text: string): string {
    const existing = this.#names.get(text);
    if (existing !== undefined) return existing;
    // The limit matters, since every volume has its own texts.
    if (this.#names.size === maxPlans) this.#deallocateAll();
    this.#named += 1;
    const name = `w${this.#named}`;
    this.#names.set(text, name);
    return name;
  }

  #deallocateAll(): void {
    this.#names.clear();
    // In a failed transaction, this fails too, and the statements stay until the connection ends.
    this.#send('deallocate all').catch(() => undefined);
  }
}
