import { type IncidentChange, isTrouble, type Upstream } from '@ledger-explorer/liveness';
import type { BudgetLevel } from './governor.ts';

/**
 * Writes opened and closed incidents. `level`: of the rows left today; `reduced` skips opened incidents of mass outages, `minimal` and
 * `critical` all opened ones. The end of a stored incident is always written. `now`: epoch seconds.
 */
export function writeIncidents(
  sql: SqlStorage,
  changes: readonly IncidentChange[],
  now: number,
  level: BudgetLevel,
): void {
  for (const change of changes) {
    if (change.change === 'close') {
      sql.exec(
        'update incident set ended = ? where v = ? and since = ?',
        change.ended * 1000,
        change.index,
        change.since * 1000,
      );
    } else if (level === 'full' || (level === 'reduced' && change.mass === null)) {
      sql.exec(
        // An outage that ended too early continues.
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

/** Opens, updates or closes the row of upstream's trouble. `before`: the state before this tick. `now`: epoch seconds. */
export function writeUpstream(sql: SqlStorage, before: Upstream['state'], upstream: Upstream, now: number): void {
  const { state, since, reason } = upstream;
  if (!isTrouble(before) && isTrouble(state)) {
    sql.exec(
      'insert into upstream (since, until, state, reason) values (?, null, ?, ?) on conflict (since) do update set until = null',
      since * 1000,
      state,
      reason,
    );
  } else if (isTrouble(before) && !isTrouble(state)) {
    sql.exec('update upstream set until = ? where until is null', now * 1000);
  } else if (isTrouble(state) && before !== state) {
    sql.exec('update upstream set state = ?, reason = ? where until is null', state, reason);
  }
}

/** Writes a span in which the monitor did not run; epoch seconds. */
export function writeMissed(sql: SqlStorage, from: number, to: number): void {
  sql.exec(
    `insert into upstream (since, until, state, reason) values (?, ?, 'monitor', 'the monitor itself did not run')
     on conflict (since) do nothing`,
    from * 1000,
    to * 1000,
  );
}
