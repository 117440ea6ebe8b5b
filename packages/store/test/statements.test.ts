import pg from 'pg';
import { serialize } from 'pg-protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StoreClient } from '../src/engine/connect.ts';
import '../src/reader/open-reader.ts';
import '../src/reader/read-status.ts';
import { declaredStatements, type Columns } from '../src/sql/statement.ts';
import { testDatabase } from '../testing/test-database.ts';

/** Lets PostgreSQL parse a statement and describe its rows without running it. */
class Description implements pg.Submittable {
  readonly fields: Promise<readonly pg.FieldDef[]>;
  readonly #text: string;
  readonly #settle: PromiseWithResolvers<readonly pg.FieldDef[]>;
  #described: readonly pg.FieldDef[] = [];

  constructor(text: string) {
    this.#text = text;
    this.#settle = Promise.withResolvers();
    this.fields = this.#settle.promise;
  }

  submit(connection: pg.Connection): void {
    connection.stream.write(
      Buffer.concat([serialize.parse({ text: this.#text }), serialize.describe({ type: 'S' }), serialize.sync()]),
    );
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    this.#described = fields;
  }

  handleError(error: Error): void {
    this.#settle.reject(error);
  }

  handleReadyForQuery(): void {
    this.#settle.resolve(this.#described);
  }
}

const client = new StoreClient(await testDatabase());
/** Names of types, by id. */
const types = new Map<number, string>();
/** Columns that are never null, as `<id of the table> <number of the column>`. */
const notNull = new Set<string>();

beforeAll(async () => {
  await client.connect();
  const { rows } = await client.query<{ oid: string; name: string }>(
    'select oid, format_type(oid, null) as name from pg_type',
  );
  for (const { oid, name } of rows) types.set(Number(oid), name);
  const columns = await client.query<{ key: string }>(
    `select attrelid || ' ' || attnum as key from pg_attribute where attnotnull`,
  );
  for (const { key } of columns.rows) notNull.add(key);
});
afterAll(() => client.end());

/** Errors in the declared columns of a statement. Null of expressions and of outer joins is not checked, since PostgreSQL does not describe it. */
async function columnErrors(text: string, columns: Columns): Promise<string[]> {
  const description = new Description(text);
  client.query(description);
  const fields = new Map((await description.fields).map((field) => [field.name, field]));
  return Object.entries(columns).flatMap(([name, declared]) => {
    const field = fields.get(name);
    if (field === undefined) return [`${name}: there is no such column`];
    const type = types.get(field.dataTypeID) ?? '';
    const [isNullable, base] = declared.endsWith('?') ? [true, declared.slice(0, -1)] : [false, declared];
    // PostgreSQL does not declare whether elements of an array can be null; json and jsonb are read alike.
    const isAlike = (base === 'text?[]' && type === 'text[]') || (base === 'json' && type === 'jsonb');
    if (base !== type && !isAlike) return [`${name}: declared as ${base}, is ${type}`];
    const isTableColumn = field.tableID !== 0;
    const mayBeNull = isTableColumn && !notNull.has(`${field.tableID} ${field.columnID}`);
    return mayBeNull && !isNullable ? [`${name}: declared as never null, but its table allows null`] : [];
  });
}

describe('declared columns match the statement in PostgreSQL', () => {
  it.each(declaredStatements())('$name', async ({ text, columns }) => {
    expect(await columnErrors(text, columns)).toEqual([]);
  });
});

describe('the check detects an error', () => {
  it.each<[string, Columns, string]>([
    ['in a name', { positions: 'bigint' }, 'positions: there is no such column'],
    ['in a type', { position: 'integer' }, 'position: declared as integer, is bigint'],
    ['in null', { event_ids: 'text[]' }, 'event_ids: declared as never null, but its table allows null'],
  ])('%s', async (_, columns, error) => {
    expect(await columnErrors('select position, event_ids from update', columns)).toEqual([error]);
  });
});

it('statement names are unique', () => {
  const names = declaredStatements().map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
