import { isTrouble, type Upstream } from '@ledger-explorer/liveness';

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
