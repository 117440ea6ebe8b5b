import type { Row } from '../answers/answers.ts';
import { over, percentChange, times } from '../decimals.ts';
import { day, literal, milliseconds } from '../exact-json.ts';
import type { Model } from '../model.ts';
import type { Compare } from './comparison.ts';

const minuteMs = 60_000;
const minutesPerDay = 1440;

/** `/v1/dashboard` (V33, V34). */
function expectedDashboard(model: Model): Row {
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
function expectedHead({ head, totals }: Model): Row {
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
  const headMinute = Math.floor(Date.parse(model.head.recordTime) / minuteMs);
  /** Minutes of these ages; 0 is the head's minute. */
  const between = (from: number, to: number) =>
    model.minutes.filter((one) => {
      const age = headMinute - Date.parse(one.minute) / minuteMs;
      return age >= from && age < to;
    });
  const sum = (rows: Model['minutes']) => rows.reduce((all, one) => all + one[count], 0);
  const today = sum(between(0, minutesPerDay));
  const before = sum(between(minutesPerDay, 2 * minutesPerDay));
  const peak = Math.max(...between(0, 30 * minutesPerDay).map((one) => one[count]));
  return {
    [`avgDay${name}`]: perSecond(today, 86_400),
    [`avgDay${name}Change`]: before === 0 ? null : literal(percentChange(before, today)),
    [`monthPeak${name}`]: perSecond(peak, 60),
  };
}

function perSecond(count: number, seconds: number) {
  return literal(over(count, seconds, 3));
}

/** `/v1/market/get-market-info`, from the ledger alone (V35). */
function expectedMarketInfo({ totals, rounds, head }: Model): Row {
  const price = rounds.at(-1)?.price ?? '0';
  const before = rounds.findLast((one) => Date.parse(one.recordTime) <= Date.parse(head.recordTime) - day)?.price;
  const change = before === undefined ? null : literal(percentChange(before, price));
  const coin = (amount: string) => ({ valueCoin: literal(amount), valueUsd: literal(times(amount, price, 10)) });
  const now = milliseconds(head.recordTime);
  return {
    circulatingSupply: { valueCoin: literal(totals.supply) },
    dominanceDto: { valuePercent: null },
    marketCapDto: { changePercent: change, valueUsd: coin(totals.supply).valueUsd, period: '24h' },
    totalSupplyDto: coin(totals.supply),
    totalStakeDto: coin(totals.locked),
    tokenPriceDto: { price: literal(price), change24h: change, updateTimestamp: now },
    updateTimestamp: now,
  };
}

/** Dashboard, head and market. */
export const compareSummary: Compare = async function* (answers, { model }) {
  yield { of: 'dashboard', found: await answers.get('/v1/dashboard'), expected: expectedDashboard(model) };
  const head = await answers.get('/v1/head');
  // Position and epoch depend on the index's rewinds.
  const expected = { ...expectedHead(model), position: head.position, epoch: head.epoch, networkReset: null };
  yield { of: 'head', found: head, expected };
  const market = await answers.get('/v1/market/get-market-info');
  yield { of: 'market', found: market, expected: expectedMarketInfo(model) };
};
