import type pg from 'pg';
import { StoreClient } from '../engine/connect.ts';

type Query = (config: unknown, values?: readonly unknown[]) => unknown;

/**
 * The connection of a writer. Statements go out as they come; where one waits for another, whoever sends it waits. PostgreSQL parses and plans
 * each text once: of a commit of a single update, that is most of its work.
 */
export class WriterClient extends StoreClient {
  readonly #names = new Map<string, string>();

  constructor(place: { readonly databaseUrl: string; readonly network: string }) {
    super({ ...place, pipeline: true });
    const send = this.query.bind(this) as Query;
    const query: Query = (config, values) =>
      typeof config === 'string' && values !== undefined && values.length > 0
        ? send({ name: this.#nameOf(config), text: config, values })
        : send(config, values);
    this.query = query as pg.Client['query'];
  }

  #nameOf(text: string): string {
    const name = this.#names.get(text) ?? `w${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
