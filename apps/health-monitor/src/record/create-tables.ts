import { schema } from './schema.ts';

/** Raise it with every change of the schema: objects that have it already do not read the whole of it at every cold start. */
const version = '1';

/** Makes what tables are missing. */
export function createTables(sql: SqlStorage): void {
  sql.exec('create table if not exists meta (k text primary key, v text not null) strict, without rowid');
  const [row] = sql.exec<{ v: string }>("select v from meta where k = 'schema'").toArray();
  if (row?.v === version) return;
  sql.exec(schema);
  sql.exec("insert into meta (k, v) values ('schema', ?) on conflict (k) do update set v = excluded.v", version);
}
