/** Retention in days; the longest window shown is 90 days. */
const keep = {
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

/** Deletes what is past its retention; once a day. `now` is epoch milliseconds, `roundSeconds` the length of a slot. */
export function deleteOld(sql: SqlStorage, now: number, roundSeconds: number): void {
  const before = (days: number): number => now - days * day;
  sql.exec('delete from hour where h < ?', Math.floor(before(keep.hours) / 3_600_000));
  sql.exec('delete from day where d < ?', Math.floor(before(keep.days) / day));
  sql.exec('delete from round where r < ?', Math.floor(before(keep.rounds) / 1000 / roundSeconds));
  sql.exec('delete from incident where since < ? and ended is not null', before(keep.incidents));
  sql.exec('delete from upstream where since < ? and until is not null', before(keep.upstream));
  sql.exec('delete from mass where opened < ? and closed is not null', before(keep.mass));
  sql.exec('delete from dead_letter where at < ?', before(keep.deadLetters));
  sql.exec('delete from maintenance where ends < ?', before(keep.maintenance));
  sql.exec('delete from incident_note where at < ?', before(keep.notes));
  sql.exec('delete from subscription where confirmed is null and created < ?', before(keep.unconfirmed));
  sql.exec('delete from budget where day < ?', Math.floor(before(keep.upstream) / day));
}
