import { confirmWithin } from '../subscriptions/links.ts';
import { SubscriptionStore } from '../subscriptions/subscription-store.ts';

/** Days by table, from the end of what a row describes: 8 for a week by the hour, 100 for 90 days, 400 for a year. */
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
  budget: 400,
} as const;
const day = 86_400_000;

/** Deletes rows past their retention; called once a day. `now`: epoch milliseconds, `roundSeconds`: length of a slot of the round bitmap. */
export function deleteOld(sql: SqlStorage, now: number, roundSeconds: number): void {
  const before = (days: number): number => now - days * day;
  sql.exec('delete from hour where h < ?', Math.floor(before(retentionDays.hours) / 3_600_000));
  sql.exec('delete from day where d < ?', Math.floor(before(retentionDays.days) / day));
  sql.exec('delete from round where r < ?', Math.floor(before(retentionDays.rounds) / 1000 / roundSeconds));
  // `since` has an index.
  sql.exec('delete from incident where since < ?1 and ended < ?1', before(retentionDays.incidents));
  sql.exec('delete from upstream where until < ?', before(retentionDays.upstream));
  sql.exec('delete from mass where closed < ?', before(retentionDays.mass));
  sql.exec('delete from dead_letter where at < ?', before(retentionDays.deadLetters));
  sql.exec('delete from maintenance where ends < ?', before(retentionDays.maintenance));
  sql.exec('delete from incident_note where at < ?', before(retentionDays.notes));
  new SubscriptionStore(sql).deleteUnconfirmed(now - confirmWithin);
  sql.exec('delete from budget where day < ?', Math.floor(before(retentionDays.budget) / day));
}
