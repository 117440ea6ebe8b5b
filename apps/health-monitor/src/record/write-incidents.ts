import type { IncidentChange } from '@ledger-explorer/liveness';
import type { BudgetLevel } from './governor.ts';

/** Opens and closes incidents. As the day's rows run out, it skips those of mass outages first, then all. */
export function writeIncidents(
  sql: SqlStorage,
  changes: readonly IncidentChange[],
  now: number,
  level: BudgetLevel,
): void {
  if (level === 'minimal' || level === 'critical') return;
  for (const change of changes) {
    if (change.change === 'close') {
      sql.exec(
        'update incident set ended = ? where v = ? and since = ?',
        change.ended * 1000,
        change.index,
        change.since * 1000,
      );
    } else if (level === 'full' || change.mass === null) {
      sql.exec(
        `insert into incident (v, since, detected, mass, maintenance) values (?, ?, ?, ?, ?)
         on conflict (v, since) do update set ended = null`,
        change.index,
        change.since * 1000,
        now * 1000,
        change.mass === null ? null : change.mass * 1000,
        change.maintenance ? 1 : 0,
      );
    }
  }
}
