import {
  decodeDay,
  decodeHour,
  type Fleet,
  type MinuteSpan,
  type Rebooking,
  type Situation,
} from '@ledger-explorer/liveness';
import { maintenanceMinutes } from './maintenance.ts';
import { deleteSums } from './sums.ts';

/** Names of the key columns. */
const keys = { hour: 'h', day: 'd' } as const;

/** The columns that can change. `late` null: an hour has no such column. */
interface Columns {
  readonly down: Uint8Array | Uint16Array;
  readonly late: Uint8Array | Uint16Array | null;
}

/**
 * Moves minutes from one state to another, in the current hour and day and in stored ones. This is needed because an outage and its end
 * are detected some time after they happened. Minutes that are unknown or in maintenance stay so. `up` has no column. `indexOf`: index of
 * a party id.
 */
export function writeRebookings(
  sql: SqlStorage,
  fleet: Fleet,
  situation: Situation,
  rebookings: readonly Rebooking[],
  indexOf: (id: string) => number | undefined,
): void {
  if (rebookings.length === 0) return;
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
    // The columns are views of the bytes, so a change of them changes the row.
    patched.set(`${table}${number}`, { table, number, bytes: row.v, columns });
    return columns;
  };

  const whole = {
    from: Math.min(...rebookings.map(({ from }) => from)) * 1000,
    // The end of the last minute is inside a window that begins then.
    to: Math.max(...rebookings.map(({ to }) => to)) * 1000 + 1,
  };
  const maintenanceOf = maintenanceMinutes(sql, whole, indexOf);
  for (const { index, from, to, stateBefore, stateAfter } of rebookings) {
    const span = { from: Math.floor(from / 60), to: Math.floor(to / 60) };
    for (const { hour, day, minutes } of hourly(without(span, [...situation.unknown, ...maintenanceOf(index)]))) {
      for (const columns of [columnsOf('hour', hour), columnsOf('day', day)]) {
        // A validator that is newer than a stored row has no place in it.
        if (columns === null || index >= columns.down.length) continue;
        if (stateAfter === 'down') add(columns.down, index, minutes);
        if (stateBefore === 'down') add(columns.down, index, -minutes);
        if (stateBefore === 'late' && columns.late !== null) add(columns.late, index, -minutes);
      }
    }
  }
  for (const { table, number, bytes } of patched.values()) {
    sql.exec(`update ${table} set v = ? where ${keys[table]} = ?`, bytes, number);
  }
  if (patched.size > 0) deleteSums(sql);
}

/** The parts of a span that are in none of the others. */
function without(span: MinuteSpan, others: readonly MinuteSpan[]): readonly MinuteSpan[] {
  let parts = span.from < span.to ? [span] : [];
  for (const { from, to } of others) {
    parts = parts
      .flatMap((part) => [
        { from: part.from, to: Math.min(part.to, from) },
        { from: Math.max(part.from, to), to: part.to },
      ])
      .filter((part) => part.from < part.to);
  }
  return parts;
}

/** Splits the spans so that each part is in one hour, and so in one day. */
function hourly(spans: readonly MinuteSpan[]): readonly { hour: number; day: number; minutes: number }[] {
  return spans.flatMap(({ from, to }) => {
    const first = Math.floor(from / 60);
    return Array.from({ length: Math.ceil(to / 60) - first }, (_, at) => {
      const hour = first + at;
      const minutes = Math.min(to, (hour + 1) * 60) - Math.max(from, hour * 60);
      return { hour, day: Math.floor(hour / 24), minutes };
    });
  });
}

/** Adds minutes to a validator's column; a negative number subtracts. */
function add(column: Uint8Array | Uint16Array, index: number, minutes: number): void {
  // Columns of an hour have one byte per validator, those of a day two.
  const most = column.BYTES_PER_ELEMENT === 1 ? 60 : 1440;
  column[index] = Math.max(0, Math.min(most, (column[index] ?? 0) + minutes));
}
