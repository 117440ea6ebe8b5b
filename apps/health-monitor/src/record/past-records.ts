import { schema } from './schema.ts';

/** A record that ended because its network was reset. The names of its tables end in `_` and its number. */
export interface PastRecord {
  /** Its number, from 1. */
  readonly record: number;
  /** When the monitor noticed the reset; epoch milliseconds. Incidents that were open ended then. */
  readonly at: number;
  readonly dso: string;
  readonly newDso: string;
}

/** The tables of a record; `mass` has outages of many validators at once, `upstream` trouble of the explorer. The others outlive a reset. */
const tables = ['head', 'registry', 'incident', 'incident_note', 'upstream', 'mass', 'round', 'hour', 'day'];
/** Test networks are reset four times a year. */
const recordsKept = 4;

/** The earlier records, newest first. */
export function readPastRecords(sql: SqlStorage): readonly PastRecord[] {
  const [row] = sql.exec<{ v: string }>("select v from meta where k = 'records'").toArray();
  return row === undefined ? [] : (JSON.parse(row.v) as readonly PastRecord[]);
}

/** The suffix of the names of a record's tables; empty for the current record (`record` undefined), null if there is no such record. */
export function suffixOf(sql: SqlStorage, record: number | undefined): string | null {
  if (record === undefined) return '';
  return readPastRecords(sql).some((past) => past.record === record) ? `_${record}` : null;
}

/** Ends the current record and begins an empty one. Drops waiting messages about the ended record. */
export function beginRecord(sql: SqlStorage, { at, dso, newDso }: Omit<PastRecord, 'record'>): void {
  const past = readPastRecords(sql);
  const record = (past[0]?.record ?? 0) + 1;
  sql.exec('update incident set ended = ? where ended is null', at);
  sql.exec('update mass set closed = ? where closed is null', at);
  sql.exec('update upstream set until = ? where until is null', at);
  sql.exec(`delete from outbox
    where key like 'validator/%' or key like 'mass@%' or key like 'digest/%' or key like 'upstream@%'`);
  for (const table of tables) sql.exec(`alter table ${table} rename to ${table}_${record}`);
  for (const old of past.slice(recordsKept - 1))
    for (const table of tables) sql.exec(`drop table ${table}_${old.record}`);
  // Renaming a table does not rename its index, so the new index needs another name.
  sql.exec(schema.replace('incident_since on', `incident_since_${record} on`));
  sql.exec(
    "insert into meta (k, v) values ('records', ?) on conflict (k) do update set v = excluded.v",
    JSON.stringify([{ record, at, dso, newDso }, ...past.slice(0, recordsKept - 1)]),
  );
}
