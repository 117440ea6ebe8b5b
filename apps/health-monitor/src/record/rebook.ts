import { decodeDay, decodeHour, type Fleet, type Rebooking, type Situation } from '@ledger-explorer/liveness';

/** Names of the key columns. */
const keys = { hour: 'h', day: 'd' } as const;

/** The columns that can change. `late` null: an hour has no such column. */
interface Columns {
  readonly down: Uint8Array | Uint16Array;
  readonly late: Uint8Array | Uint16Array | null;
}

/**
 * Moves minutes from one state to another, in the current hour and day and in stored ones. This is needed because an outage and its end
 * are detected some time after they happened.
 */
export function writeRebookings(
  sql: SqlStorage,
  fleet: Fleet,
  situation: Situation,
  rebookings: readonly Rebooking[],
): void {
  /** Stored rows that are changed below, by table and number. */
  const patched = new Map<string, { table: 'hour' | 'day'; number: number; bytes: ArrayBuffer; columns: Columns }>();
  const columnsOf = (table: 'hour' | 'day', number: number): Columns | null => {
    if (number === situation[table].number) {
      return table === 'hour' ? { down: fleet.hourDown, late: null } : { down: fleet.dayDown, late: fleet.dayLate };
    }
    const loaded = patched.get(`${table}${number}`);
    if (loaded !== undefined) return loaded.columns;
    const [row] = sql.exec<{ v: ArrayBuffer }>(`select v from ${table} where ${keys[table]} = ?`, number).toArray();
    if (row === undefined) return null;
    const columns: Columns =
      table === 'hour' ? { late: null, down: decodeHour(row.v).columns.down } : decodeDay(row.v).columns;
    patched.set(`${table}${number}`, { table, number, bytes: row.v, columns });
    return columns;
  };

  for (const { index, from, to, stateBefore, stateAfter } of rebookings) {
    const end = Math.floor(to / 60);
    for (let minute = Math.floor(from / 60); minute < end;) {
      const until = Math.min(end, (Math.floor(minute / 60) + 1) * 60);
      const minutes = until - minute;
      for (const columns of [columnsOf('hour', Math.floor(minute / 60)), columnsOf('day', Math.floor(minute / 1440))]) {
        // A validator that is newer than a stored row has no place in it.
        if (columns === null || index >= columns.down.length) continue;
        if (stateAfter === 'down') add(columns.down, index, minutes);
        if (stateBefore === 'down') add(columns.down, index, -minutes);
        if (stateBefore === 'late' && columns.late !== null) add(columns.late, index, -minutes);
      }
      minute = until;
    }
  }
  for (const { table, number, bytes } of patched.values()) {
    sql.exec(`update ${table} set v = ? where ${keys[table]} = ?`, bytes, number);
  }
}

/** Adds minutes to a validator's column; a negative number subtracts. */
function add(column: Uint8Array | Uint16Array, index: number, minutes: number): void {
  // Columns of an hour have one byte per validator, those of a day two.
  const most = column.BYTES_PER_ELEMENT === 1 ? 60 : 1440;
  column[index] = Math.max(0, Math.min(most, (column[index] ?? 0) + minutes));
}
