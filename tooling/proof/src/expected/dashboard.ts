import { over, percentChange } from '../decimals.ts';
import { literal } from '../exact-json.ts';
import type { Row } from '../answers/answers.ts';
import type { Model } from '../model.ts';

const minute = 60_000;
const day = 1440;

/** `/v1/dashboard` (V33, V34). */
export function expectedDashboard(model: Model): Row {
  const { totals, voteRequests, validators, rates } = model;
  const withStatus = (...states: readonly string[]) =>
    literal(voteRequests.filter(({ status }) => states.includes(status)).length);
  const active = validators.filter((one) => one.active).length;
  return {
    totalTransactions: literal(totals.updates),
    totalEvents: literal(totals.events),
    totalTransfers: literal(totals.transfers),
    totalAccounts: literal(totals.parties),
    totalValidators: literal(validators.length),
    totalActiveValidators: literal(active),
    totalInactiveValidators: literal(validators.length - active),
    totalSuperValidators: literal(totals.superValidators),
    totalVoteRequests: literal(voteRequests.length),
    approvedVoteRequests: withStatus('ACCEPTED'),
    activeVoteRequests: withStatus('IN_PROGRESS', 'EXPIRING'),
    tps: perSecond(rates.updates, 60),
    ...dayRates(model, 'Tps', 'updates'),
    cps: perSecond(rates.createdEvents, 60),
    ...dayRates(model, 'Cps', 'creates'),
    migration: literal(totals.migrationId),
    latestRound: literal(totals.latestRound),
  };
}

/** `/v1/head`, without fields of the index itself. */
export function expectedHead({ head, totals }: Model): Row {
  return {
    recordTime: literal(Date.parse(head.recordTime)),
    migration: literal(totals.migrationId),
    round: literal(totals.latestRound),
    updates: literal(totals.updates),
    events: literal(totals.events),
    transfers: literal(totals.transfers),
    parties: literal(totals.parties),
  };
}

function dayRates(model: Model, name: string, count: 'updates' | 'creates'): Row {
  const headMinute = Math.floor(Date.parse(model.head.recordTime) / minute);
  /** Number in the minutes with these ages; 0 is the head's minute. */
  const between = (from: number, to: number) =>
    model.minutes.filter((one) => {
      const age = headMinute - Date.parse(one.minute) / minute;
      return age >= from && age < to;
    });
  const sum = (rows: Model['minutes']) => rows.reduce((all, one) => all + one[count], 0);
  const today = sum(between(0, day));
  const before = sum(between(day, 2 * day));
  const peak = Math.max(...between(0, 30 * day).map((one) => one[count]));
  return {
    [`avgDay${name}`]: perSecond(today, 86_400),
    [`avgDay${name}Change`]: before === 0 ? null : literal(percentChange(before, today)),
    [`monthPeak${name}`]: perSecond(peak, 60),
  };
}

function perSecond(count: number, seconds: number) {
  return literal(over(count, seconds, 3));
}
