import { type IncidentChange, isTrouble, type Upstream } from '@ledger-explorer/liveness';
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

/** Retention by table. The longest window shown is 90 days. */
const retentionDays = {
  hours: 8,
  incidents: 100,
  rounds: 8,
  upstream: 400,
  mass: 400,
  days: 400,
  deadLetters: 30,
  maintenance: 400,
  notes: 400,
  unconfirmed: 2,
} as const;
const day = 86_400_000;

/** Deletes rows past their retention; called once a day. `now`: epoch milliseconds, `roundSeconds`: length of a slot of the round bitmap. */
export function deleteOld(sql: SqlStorage, now: number, roundSeconds: number): void {
  const before = (days: number): number => now - days * day;
  sql.exec('delete from hour where h < ?', Math.floor(before(retentionDays.hours) / 3_600_000));
  sql.exec('delete from day where d < ?', Math.floor(before(retentionDays.days) / day));
  sql.exec('delete from round where r < ?', Math.floor(before(retentionDays.rounds) / 1000 / roundSeconds));
  sql.exec('delete from incident where since < ? and ended is not null', before(retentionDays.incidents));
  sql.exec('delete from upstream where since < ? and until is not null', before(retentionDays.upstream));
  sql.exec('delete from mass where opened < ? and closed is not null', before(retentionDays.mass));
  sql.exec('delete from dead_letter where at < ?', before(retentionDays.deadLetters));
  sql.exec('delete from maintenance where ends < ?', before(retentionDays.maintenance));
  sql.exec('delete from incident_note where at < ?', before(retentionDays.notes));
  sql.exec('delete from subscription where confirmed is null and created < ?', before(retentionDays.unconfirmed));
  sql.exec('delete from budget where day < ?', Math.floor(before(retentionDays.upstream) / day));
}
