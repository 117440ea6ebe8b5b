/** The types of columns by PostgreSQL's names, and what a row has of each: text where a JavaScript number is not exact. */
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

/** A type, with `?` if the column may be null in a row that there is. */
type ColumnType = keyof ColumnTypes | `${keyof ColumnTypes}?`;
export type Columns = Readonly<Record<string, ColumnType>>;

type ValueOf<Type> = Type extends `${infer Known}?`
  ? ValueOf<Known> | null
  : Type extends keyof ColumnTypes
    ? ColumnTypes[Type]
    : never;

/** A row of a statement, as its columns are declared. */
export type RowOf<Of extends Columns> = { readonly [Name in keyof Of]: ValueOf<Of[Name]> };

/** A read statement. `test/statements.test.ts` compares its columns with their types in PostgreSQL. */
export interface Statement<Of extends Columns = Columns> {
  /** Of the prepared statement: no two have the same. */
  readonly name: string;
  readonly columns: Of;
  readonly text: string;
}

const declared: Statement[] = [];

/** Every statement of the files loaded so far. */
export function declaredStatements(): readonly Statement[] {
  return declared;
}

/** A sample statement for a group of similar ones. */
export function declareSample(sample: Statement): void {
  declared.push(sample);
}

/** Declares a statement. Once, as a file is loaded: not for each read. */
export function statement<const Of extends Columns>(name: string, columns: Of, text: string): Statement<Of> {
  const made = { name, columns, text };
  declared.push(made);
  return made;
}
