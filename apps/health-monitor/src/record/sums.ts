import { decodeDay, decodeHour, type Fleet, type Situation } from '@ledger-explorer/liveness';
import { type Availability, type DayView, type SlaWindow, slaWindows } from './network-view.ts';

const kinds = ['down', 'unknown', 'maintenance'] as const;
type Kind = (typeof kinds)[number];

/** Number of ended hours (24h, 7d) or days (30d, 90d) of each window. The minutes of the current one are in the fleet. */
const lengths = { '24h': 24, '7d': 168, '30d': 29, '90d': 89 } as const satisfies Record<SlaWindow, number>;
/** Key of the sums in the table `head`; record.ts has the others. */
const sumsKey = 2;

type DayColumns = ReturnType<typeof decodeDay>['columns'];

/** Minutes of every window up to the last full hour (24h, 7d) or midnight (30d, 90d), stored in one row so that a snapshot need not read 170 hours and 90 days. */
export interface Sums {
  /** The hour in which they were computed, since the epoch. */
  readonly hour: number;
  /** Ended days of the network, oldest first: means over its validators. */
  readonly days: readonly DayView[];
  /** Minutes of one validator. */
  minutes(window: SlaWindow, kind: Kind, index: number): number;
}

/** Reads the sums, or computes and stores them if an hour has ended since. */
export function readSums(sql: SqlStorage, fleet: Fleet, situation: Situation): Sums {
  const [stored] = sql.exec<{ v: ArrayBuffer }>('select v from head where k = ?', sumsKey).toArray();
  const sums = stored === undefined ? null : decode(stored.v);
  if (sums?.hour === situation.hour.number) return sums;
  const bytes = computeSums(sql, fleet, situation);
  sql.exec('insert into head (k, v) values (?, ?) on conflict (k) do update set v = excluded.v', sumsKey, bytes);
  return decode(bytes.buffer);
}

/** Call it after a change of a stored hour or day. */
export function deleteSums(sql: SqlStorage): void {
  sql.exec('delete from head where k = ?', sumsKey);
}

/** Availability of one validator over a window that ends with the last tick. */
export function availabilityOf(
  sums: Sums,
  fleet: Fleet,
  situation: Situation,
  window: SlaWindow,
  index: number,
): Availability {
  const byHour = window === '24h' || window === '7d';
  const from = byHour
    ? (situation.hour.number - lengths[window]) * 60
    : (situation.day.number - lengths[window]) * 1440;
  const since = Math.max(from, Math.floor((fleet.firstSeen[index] ?? 0) / 60));
  const minutes = (kind: Kind, present: Uint8Array | Uint16Array): number =>
    sums.minutes(window, kind, index) + (present[index] ?? 0);
  return availability({
    all: Math.max(0, situation.tick - since),
    down: minutes('down', byHour ? fleet.hourDown : fleet.dayDown),
    unknown: minutes('unknown', byHour ? fleet.hourUnknown : fleet.dayUnknown),
    maintenance: minutes('maintenance', byHour ? fleet.hourMaintenance : fleet.dayMaintenance),
  });
}

/** The current day of the network: means over all validators, retired ones included. */
export function presentDay(fleet: Fleet, situation: Situation): DayView {
  const { number, watched } = situation.day;
  return meanDay(number, watched, fleet.count, dayColumnsOf(fleet));
}

/** The minutes of the current day by validator. */
export function dayColumnsOf({ dayDown, dayLate, dayUnknown, dayMaintenance }: Fleet): DayColumns {
  return { down: dayDown, late: dayLate, unknown: dayUnknown, maintenance: dayMaintenance };
}

/** The sums as bytes: the length of the JSON in one word, the JSON padded to words, and a word by window, kind and validator. */
function computeSums(sql: SqlStorage, fleet: Fleet, situation: Situation): Uint8Array<ArrayBuffer> {
  const { count } = fleet;
  const columns = new Uint32Array(slaWindows.length * kinds.length * count);
  const addRow = (window: SlaWindow, row: Readonly<Record<Kind, Uint8Array | Uint16Array>>): void => {
    kinds.forEach((kind, column) => {
      const start = (slaWindows.indexOf(window) * kinds.length + column) * count;
      const minutes = row[kind];
      for (let index = 0; index < minutes.length && index < count; index++) {
        columns[start + index] = (columns[start + index] ?? 0) + (minutes[index] ?? 0);
      }
    });
  };
  const hour = situation.hour.number;
  for (const { h, v } of sql.exec<{ h: number; v: ArrayBuffer }>(
    'select h, v from hour where h >= ? and h < ?',
    hour - lengths['7d'],
    hour,
  )) {
    const row = decodeHour(v).columns;
    if (h >= hour - lengths['24h']) addRow('24h', row);
    addRow('7d', row);
  }
  const day = situation.day.number;
  const days: DayView[] = [];
  for (const { d, v } of sql.exec<{ d: number; v: ArrayBuffer }>(
    'select d, v from day where d >= ? and d < ? order by d',
    day - lengths['90d'],
    day,
  )) {
    const { columns: row, watched, count: validators } = decodeDay(v);
    if (d >= day - lengths['30d']) addRow('30d', row);
    addRow('90d', row);
    days.push(meanDay(d, watched, validators, row));
  }
  const json = new TextEncoder().encode(JSON.stringify({ hour, days }));
  const start = 4 + Math.ceil(json.length / 4) * 4;
  const bytes = new Uint8Array(start + columns.byteLength);
  new Uint32Array(bytes.buffer, 0, 1)[0] = json.length;
  bytes.set(json, 4);
  bytes.set(new Uint8Array(columns.buffer), start);
  return bytes;
}

function decode(bytes: ArrayBuffer): Sums {
  const [length = 0] = new Uint32Array(bytes, 0, 1);
  const json = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length))) as Pick<Sums, 'hour' | 'days'>;
  const columns = new Uint32Array(bytes, 4 + Math.ceil(length / 4) * 4);
  const count = columns.length / (slaWindows.length * kinds.length);
  return {
    ...json,
    minutes: (window, kind, index) =>
      index < count
        ? (columns[(slaWindows.indexOf(window) * kinds.length + kinds.indexOf(kind)) * count + index] ?? 0)
        : 0,
  };
}

/** `watched`: booked minutes of the day, unknown ones included. */
function meanDay(number: number, watched: number, count: number, columns: DayColumns): DayView {
  const mean = (column: Uint8Array | Uint16Array): number => {
    let sum = 0;
    for (let index = 0; index < count; index++) sum += column[index] ?? 0;
    return count === 0 ? 0 : sum / count;
  };
  const unknown = mean(columns.unknown);
  return {
    date: dateOf(number),
    down: mean(columns.down),
    late: mean(columns.late),
    unknown,
    maintenance: mean(columns.maintenance),
    known: Math.max(0, watched - unknown),
  };
}

/** `2026-11-20` of days since the epoch. */
export function dateOf(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

/** Known share of a window below which no uptime is shown. */
export const minCoverage = 0.9;

/** Uptime and coverage of a window of `all` minutes, of which the given numbers were down, unknown or in maintenance, without overlap. */
export function availability(minutes: Readonly<Record<'all' | Kind, number>>): Availability {
  const { all, down, unknown, maintenance } = minutes;
  if (all <= 0) return { uptime: null, coverage: 0, down: 0 };
  const known = Math.max(0, all - unknown - maintenance);
  const coverage = known / all;
  const counted = Math.min(down, known);
  return { uptime: coverage < minCoverage ? null : 1 - counted / known, coverage, down: counted };
}
