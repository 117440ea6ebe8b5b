import type pg from 'pg';
import { serialize } from 'pg-protocol';
import { type RowType, rowType } from './row-type.ts';

/** Value of a statement's parameter. */
export type ReadValue = string | number | bigint | Buffer | null | undefined;

/** Missing in the types of pg: the text of each prepared statement of a connection, by name. */
interface PreparedOn {
  readonly parsedStatements: Record<string, string>;
}

/** Limit of prepared statements per connection: each volume has its own statements. */
export const maxPlans = 400;

/** Has a connection that has many plans leave its oldest one. */
function leave(prepared: Record<string, string>): Buffer[] {
  const names = Object.keys(prepared);
  const [oldest] = names;
  if (oldest === undefined || names.length < maxPlans) return [];
  Reflect.deleteProperty(prepared, oldest);
  return [serialize.close({ type: 'S', name: oldest })];
}

/** Ends every run of a statement. */
const executeAndSync = Buffer.concat([serialize.execute({}), serialize.sync()]);

function written(value: ReadValue): string | Buffer | null {
  return value === null || value === undefined || Buffer.isBuffer(value) ? (value ?? null) : String(value);
}

/**
 * One run of a prepared statement, as pg's pool takes it beside its own queries (`Submittable`, as `pg-cursor` is one). PostgreSQL
 * describes the columns once a connection, not again with each answer, and no row becomes an object of its parsed columns:
 * that is half of what a page of 20 costs by `pool.query(text)`. What it sends is one write: Node needs 6 µs more for the same
 * bytes in three, corked.
 */
export class PreparedRead implements pg.Submittable {
  readonly name: string;
  readonly text: string;
  readonly #values: readonly ReadValue[];
  readonly #types: Map<string, RowType>;
  readonly #rows: object[] = [];
  #sent: { readonly connection: pg.Connection; readonly at: number } | undefined;
  /** Set by pg. */
  callback?: (error: Error | null, rows?: readonly object[]) => void;

  /** `types`: of the rows of all statements described so far, by name. */
  constructor(name: string, text: string, values: readonly ReadValue[], types: Map<string, RowType>) {
    this.name = name;
    this.text = text;
    this.#values = values;
    this.#types = types;
  }

  submit(connection: pg.Connection): void {
    const { name, text } = this;
    this.#sent = { connection, at: performance.now() };
    const { parsedStatements: prepared } = connection as pg.Connection & PreparedOn;
    const isNew = !Object.hasOwn(prepared, name);
    const bind = serialize.bind({ statement: name, values: this.#values.map(written) });
    const messages = isNew
      ? [...leave(prepared), serialize.parse({ name, text }), bind, serialize.describe({ type: 'P' }), executeAndSync]
      : [bind, executeAndSync];
    // As pg writes: a closed connection has reported its error already.
    if (connection.stream.writable) connection.stream.write(Buffer.concat(messages));
  }

  /** Closes the connection, and so ends the read, if it was sent before that time (`performance.now()`) and has no answer yet. */
  endIfSentBefore(time: number): void {
    if (this.#sent !== undefined && this.#sent.at < time) {
      this.#sent.connection.stream.destroy(new Error('Connection terminated: the database has fallen silent'));
    }
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    this.#types.set(this.name, rowType(fields));
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const Row = this.#types.get(this.name);
    if (Row === undefined) throw new Error(`rows of ${this.name} came without a description`);
    this.#rows.push(new Row(fields));
  }

  handleCommandComplete(): void {
    // Its count of rows is known.
  }

  handleError(error: Error): void {
    this.callback?.(error);
  }

  handleReadyForQuery(): void {
    this.callback?.(null, this.#rows);
  }
}
