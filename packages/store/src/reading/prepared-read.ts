import type pg from 'pg';
import { type RowType, rowType } from './row-type.ts';

/** What a statement is given for its parameters. */
export type ReadValue = string | number | bigint | Buffer | null | undefined;

/** What pg leaves out of its types: the text of each statement that is prepared on a connection, by name. */
interface PreparedOn {
  readonly parsedStatements: Readonly<Record<string, string>>;
}

const written = (value: ReadValue): string | Buffer | null =>
  value === null || value === undefined || Buffer.isBuffer(value) ? (value ?? null) : String(value);

/**
 * One run of a prepared statement, as pg's pool takes it beside its own queries (`Submittable`, as `pg-cursor` is one). PostgreSQL
 * describes the columns once a connection, not again with each answer, and no row becomes an object of its parsed columns:
 * that is half of what a page of 20 costs by `pool.query(text)`.
 */
export class PreparedRead implements pg.Submittable {
  readonly name: string;
  readonly text: string;
  readonly #values: readonly ReadValue[];
  readonly #types: Map<string, RowType>;
  readonly #rows: object[] = [];
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
    const isNew = !Object.hasOwn((connection as pg.Connection & PreparedOn).parsedStatements, name);
    connection.stream.cork();
    try {
      if (isNew) connection.parse({ name, text, types: [] }, true);
      connection.bind({ statement: name, values: this.#values.map(written) }, true);
      if (isNew) connection.describe({ type: 'P' }, true);
      connection.execute({}, true);
      connection.sync();
    } finally {
      connection.stream.uncork();
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
