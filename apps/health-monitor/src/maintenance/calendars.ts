/** A calendar of the operator from which windows are imported. */
export interface Calendar {
  /** `cal_` and 64 random bits. */
  readonly id: string;
  /** Its address, sealed under the id: often the address is the only secret of a calendar. */
  readonly sealed: string;
  /** Party ids that its windows are for; empty: the whole network. */
  readonly validators: readonly string[];
  /** When it was last requested, successfully or not; null: not yet. */
  readonly asked: number | null;
  /** When it last could be read. */
  readonly read: number | null;
  /** The errors of the last request, one line each. */
  readonly faults: readonly string[];
}

/** The calendars of a network; few, in one row. */
export function loadCalendars(sql: SqlStorage): readonly Calendar[] {
  const [row] = sql.exec<{ v: string }>(`select v from meta where k = 'calendars'`).toArray();
  return row === undefined ? [] : (JSON.parse(row.v) as readonly Calendar[]);
}

export function saveCalendars(sql: SqlStorage, calendars: readonly Calendar[]): void {
  sql.exec(
    `insert into meta (k, v) values ('calendars', ?) on conflict (k) do update set v = excluded.v where v <> excluded.v`,
    JSON.stringify(calendars),
  );
}
