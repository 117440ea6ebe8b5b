import type pg from 'pg';
import { StoreClient } from '../engine/connect.ts';
import { maxPlans } from '../sql/prepared-read.ts';

type Query = (config: unknown, values?: readonly unknown[]) => Promise<unknown>;

/**
 * The connection of a writer. Statements go out as they come; where one waits for another, whoever sends it waits. PostgreSQL parses and plans
 * each text once: of a commit of a single update, that is most of its work.
 */
export class WriterClient extends StoreClient {
  /** Of the texts that are prepared. */
  readonly #names = new Map<string, string>();
  #named = 0;
  readonly #send: Query;

  constructor(place: { readonly databaseUrl: string; readonly network: string }) {
    super({ ...place, pipeline: true });
    this.#send = this.query.bind(this) as Query;
    const query: Query = (config, values) =>
      typeof config === 'string' && values !== undefined && values.length > 0
        ? this.#send({ name: this.#nameOf(config), text: config, values })
        : this.#send(config, values);
    this.query = query as pg.Client['query'];
  }

  #nameOf(text: string): string {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    // Every volume has texts of its own.
    if (this.#names.size === maxPlans) this.#leaveAll();
    this.#named += 1;
    const name = `w${this.#named}`;
    this.#names.set(text, name);
    return name;
  }

  #leaveAll(): void {
    this.#names.clear();
    // In a transaction that has failed, they stay until the connection ends.
    this.#send('deallocate all').catch(() => undefined);
  }
}
