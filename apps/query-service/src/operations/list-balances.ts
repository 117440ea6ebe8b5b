import type { ParametersOf } from '@ledger-explorer/spec';
import type { BalanceSeriesValues } from '@ledger-explorer/spec/writers';
import { type Answer, pointsOf } from '@ledger-explorer/store';
import { invalidParameters } from '../problems/invalid-parameters.ts';
import type { Service } from '../service.ts';
import { checkPeriod } from './list-transfer-history.ts';

/** Points of a series. */
const most = 400;

/** The coin of a party over time; null: the party is not known. */
export async function listBalances(
  { reader }: Service,
  parameters: ParametersOf<'listBalances'>,
): Promise<Answer<BalanceSeriesValues | null>> {
  checkPeriod(parameters);
  const { interval, from, to } = parameters;
  const { count } = pointsOf(interval, from, to, Number(((await reader.head())?.recordTime ?? 0n) / 1000n));
  if (count > most) {
    const reason = `is ${count} ${interval}s before the end of the period: give a later time, at most ${most} of them`;
    throw invalidParameters([{ in: 'query', name: 'from', reason }]);
  }
  return reader.listBalances(parameters);
}
