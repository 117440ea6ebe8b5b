import type { ParametersOf } from '@ledger-explorer/spec';
import type { BalanceSeriesValues, DailyRewardsValues, StatementValues } from '@ledger-explorer/spec/writers';
import { type Answer, periodOf, pointsOf } from '@ledger-explorer/store';
import { invalidParameters } from '../problems/invalid-parameters.ts';
import type { Service } from '../service.ts';
import { checkPeriod } from './list-transfer-history.ts';

/** Points of a series, and days of a statement. */
const most = 400;
const day = 86_400_000;

/** The coin of a party over time; null: the party is not known. */
export async function listBalances(
  { reader }: Service,
  parameters: ParametersOf<'listBalances'>,
): Promise<Answer<BalanceSeriesValues | null>> {
  checkPeriod(parameters);
  const { interval, from, to } = parameters;
  const { count } = pointsOf(interval, from, to, await headTime(reader));
  if (count > most) {
    const reason = `is ${count} ${interval}s before the end of the period: give a later time, at most ${most} of them`;
    throw invalidParameters([{ in: 'query', name: 'from', reason }]);
  }
  return reader.listBalances(parameters);
}

/** Throws if a period is too long, or ends before it begins. */
async function checkDays(
  reader: Service['reader'],
  period: { readonly from?: number | undefined; readonly to?: number | undefined },
): Promise<void> {
  checkPeriod(period);
  const { begin, end } = periodOf(period.from, period.to, await headTime(reader));
  if (end - begin <= most * day) return;
  const reason = `is more than ${most} days before the end of the period: give a later time`;
  throw invalidParameters([{ in: 'query', name: 'from', reason }]);
}

/** A statement of a party; null: the party is not known. */
export async function getStatement(
  { reader }: Service,
  parameters: ParametersOf<'getStatement'>,
): Promise<Answer<StatementValues | null>> {
  await checkDays(reader, parameters);
  return reader.getStatement(parameters);
}

/** What a party collected by day; null: the party is not known. */
export async function listDailyRewards(
  { reader }: Service,
  parameters: ParametersOf<'listDailyRewards'>,
): Promise<Answer<DailyRewardsValues | null>> {
  await checkDays(reader, parameters);
  return reader.listDailyRewards(parameters);
}

/** Milliseconds. */
async function headTime(reader: Service['reader']): Promise<number> {
  return Number(((await reader.head())?.recordTime ?? 0n) / 1000n);
}
