import pg from 'pg';

/** Class of a statement's rows. `texts`: as PostgreSQL sent them, by position of the column. Its columns are getters, which a spread leaves out. */
export type RowType = new (texts: readonly (string | null)[]) => object;

const { getTypeParser } = pg.types as { getTypeParser: (oid: number, format: 'text') => (text: string) => unknown };

/**
 * Makes the class of a statement's rows, which parses a column when it is read. Most rows are read only in part, since columns of the whole answer
 * are read from the first row.
 */
export function rowType(columns: readonly Pick<pg.FieldDef, 'name' | 'dataTypeID'>[]): RowType {
  return class Row {
    readonly #texts: readonly (string | null)[];

    constructor(texts: readonly (string | null)[]) {
      this.#texts = texts;
    }

    static {
      for (const [at, { name, dataTypeID }] of columns.entries()) {
        const parse = getTypeParser(dataTypeID, 'text');
        Object.defineProperty(this.prototype, name, {
          get(this: Row) {
            const text = this.#texts[at];
            return text === null || text === undefined ? null : parse(text);
          },
        });
      }
    }
  };
}
