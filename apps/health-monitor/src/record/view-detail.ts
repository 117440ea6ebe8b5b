import { decodeDay, type Thresholds } from '@ledger-explorer/liveness';
import { maintenanceMask } from './maintenance.ts';
import type { DayView, ValidatorDetail } from './network-view.ts';
import { readIncidents } from './read-incidents.ts';
import { readRounds } from './read-rounds.ts';
import type { NetworkRecord } from './record.ts';
import { dateOf, dayColumnsOf, readSums } from './sums.ts';
import { viewReports } from './view-sources.ts';
import { viewValidator } from './view.ts';

const days = 90;
type Day = ReturnType<typeof decodeDay>;
/** Milliseconds. */
const minute = 60_000;

/** Everything about one validator; null: no validator has that id. */
export function viewDetail(
  sql: SqlStorage,
  record: NetworkRecord,
  id: string,
  thresholds: Thresholds,
): ValidatorDetail | null {
  const { fleet, situation, self } = record.head;
  const index = record.directory.indexOf(id);
  const entry = index === undefined ? undefined : record.registry.entry(index);
  // An unknown id may have the hash of a known one, so the id is compared with the registry's.
  if (index === undefined || entry?.id !== id) return null;
  const at = self.lastTick ?? situation.tick * 60_000;
  const inMaintenance = maintenanceMask(sql, at, (other) => record.directory.indexOf(other))(index);
  const view = viewValidator(
    record,
    readSums(sql, fleet, situation),
    readRounds(sql, record, thresholds),
    entry,
    index,
    inMaintenance,
    thresholds,
  );
  return {
    ...view,
    days: readDays(sql, record, index),
    reports: viewReports(record, index),
    incidents: readIncidents(sql, (of) => record.registry.get(of), { indexes: [index], limit: 100 }),
    repair: repairOf(sql, index, Math.max(view.firstSeen, at - days * 1440 * minute), at),
  };
}

function readDays(sql: SqlStorage, record: NetworkRecord, index: number): readonly DayView[] {
  const { fleet, situation } = record.head;
  const today = situation.day.number;
  const firstMinute = Math.floor((fleet.firstSeen[index] ?? 0) / 60);
  /** `end`: the minute in which the day ended, or now. */
  const view = (day: number, { columns, watched }: Pick<Day, 'columns' | 'watched'>, end: number): DayView => {
    const minutes = (column: keyof Day['columns']): number => columns[column][index] ?? 0;
    const [down, late, unknown, maintenance] = [
      minutes('down'),
      minutes('late'),
      minutes('unknown'),
      minutes('maintenance'),
    ];
    const known = Math.max(0, Math.min(watched, end - firstMinute) - unknown);
    return { date: dateOf(day), down, late, unknown, maintenance, known };
  };
  const past = sql
    .exec<{ d: number; v: ArrayBuffer }>('select d, v from day where d > ? and d < ? order by d', today - days, today)
    .toArray()
    .map(({ d, v }) => view(d, decodeDay(v), (d + 1) * 1440));
  return [...past, view(today, { columns: dayColumnsOf(fleet), watched: situation.day.watched }, situation.tick)];
}

/** Figures of the outages that began since `from` and not in maintenance. An open outage counts up to now. Epoch milliseconds. */
function repairOf(sql: SqlStorage, index: number, from: number, now: number): ValidatorDetail['repair'] {
  const { count, down, longest } = sql
    .exec<{ count: number; down: number; longest: number }>(
      `select count(*) as count, total(span) as down, coalesce(max(span), 0) as longest from (
         select max(0, coalesce(ended, ?1) - since) as span from incident where v = ?2 and since >= ?3 and maintenance = 0)`,
      now,
      index,
      from,
    )
    .one();
  if (count === 0) return null;
  return {
    count,
    mttr: down / minute / count,
    mtbf: Math.max(0, now - from - down) / minute / count,
    longest: longest / minute,
  };
}
