/** PostgreSQL's column types with their JavaScript types: text for numbers that a JavaScript number cannot hold exactly. */
interface ColumnTypes {
  readonly bigint: string;
  readonly numeric: string;
  readonly integer: number;
  readonly smallint: number;
  readonly text: string;
  readonly 'text[]': string[];
  readonly 'text?[]': (string | null)[];
  readonly boolean: boolean;
  readonly bytea: Buffer;
  readonly json: unknown;
}

/** Type of a column, with `?` if it can be null in a row that was found. Without a row (left join), all columns are null. */
type ColumnType = keyof ColumnTypes | `${keyof ColumnTypes}?`;
export type Columns = Readonly<Record<string, ColumnType>>;

type ValueOf<Type> = Type extends `${infer Known}?`
  ? ValueOf<Known> | null
  : Type extends keyof ColumnTypes
    ? ColumnTypes[Type]
    : never;

export type RowOf<Of extends Columns> = { readonly [Name in keyof Of]: ValueOf<Of[Name]> };

/** A read statement. `test/statements.test.ts` compares its columns with their types in PostgreSQL. */
export interface Statement<Of extends Columns = Columns> {
  /** Name of the prepared statement; unique. */
  readonly name: string;
  readonly columns: Of;
  readonly text: string;
}

const declared: Statement[] = [];

/** All statements of the files loaded so far. */
export function declaredStatements(): readonly Statement[] {
  return declared;
}

/** Declares one of a group of similar statements, for tests of all statements. */
export function declareSample(sample: Statement): void {
  declared.push(sample);
}

/** Declares a statement. Call it once, at the top level of a file. */
export function statement<const Of extends Columns>(name: string, columns: Of, text: string): Statement<Of> {
  const made = { name, columns, text };
  declared.push(made);
  return made;
}
