import { decodeDay, type Thresholds } from '@ledger-explorer/liveness';
import { maintenanceMask } from './maintenance.ts';
import type { DayView, IncidentView, ValidatorDetail } from './network-view.ts';
import { readIncidents } from './read-incidents.ts';
import { readRounds } from './read-rounds.ts';
import type { NetworkRecord } from './record.ts';
import { dateOf, readSums } from './sums.ts';
import { viewReports } from './view-sources.ts';
import { viewValidator } from './view.ts';

const days = 90;
const incidentsShown = 100;

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
  const incidents = readIncidents(sql, (of) => record.registry.get(of), { indexes: [index], limit: incidentsShown });
  return {
    ...view,
    days: readDays(sql, record, index),
    reports: viewReports(record, index),
    incidents,
    repair: repairOf(incidents, Math.max(view.firstSeen, at - days * 86_400_000), at),
  };
}

function readDays(sql: SqlStorage, record: NetworkRecord, index: number): readonly DayView[] {
  const { fleet, situation } = record.head;
  const today = situation.day.number;
  const seen = (fleet.firstSeen[index] ?? 0) / 60;
  const known = (day: number, watched: number, unknown: number): number =>
    Math.max(0, Math.min(watched, (day + 1) * 1440 - seen) - unknown);
  const list = sql
    .exec<{ d: number; v: ArrayBuffer }>('select d, v from day where d > ? and d < ? order by d', today - days, today)
    .toArray()
    .map(({ d, v }): DayView => {
      const { columns, watched } = decodeDay(v);
      const [down, late, unknown, maintenance] = [
        columns.down[index] ?? 0,
        columns.late[index] ?? 0,
        columns.unknown[index] ?? 0,
        columns.maintenance[index] ?? 0,
      ];
      return { date: dateOf(d), down, late, unknown, maintenance, known: known(d, watched, unknown) };
    });
  const unknown = fleet.dayUnknown[index] ?? 0;
  list.push({
    date: dateOf(today),
    down: fleet.dayDown[index] ?? 0,
    late: fleet.dayLate[index] ?? 0,
    unknown,
    maintenance: fleet.dayMaintenance[index] ?? 0,
    known: Math.max(0, Math.min(situation.day.watched, situation.tick - seen) - unknown),
  });
  return list;
}

/** Minutes to repair and between failures. An open outage counts up to now. */
function repairOf(incidents: readonly IncidentView[], from: number, now: number): ValidatorDetail['repair'] {
  const spans = incidents
    .filter(({ since, maintenance }) => since >= from && !maintenance)
    .map(({ since, endedAt }) => Math.max(0, (endedAt ?? now) - since) / 60_000);
  if (spans.length === 0) return null;
  const down = spans.reduce((sum, minutes) => sum + minutes, 0);
  return {
    count: spans.length,
    mttr: down / spans.length,
    mtbf: Math.max(0, (now - from) / 60_000 - down) / spans.length,
    longest: Math.max(...spans),
  };
}
