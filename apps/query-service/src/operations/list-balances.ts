import type { ParametersOf } from '@ledger-explorer/spec';
import type { BalanceSeriesValues } from '@ledger-explorer/spec/writers';
import { type ReadAnswer, pointsOf } from '@ledger-explorer/store';
import { invalidParameters } from '../problems/invalid-parameters.ts';
import type { Service } from '../service.ts';
import { headTime, maxPoints } from './check-days.ts';
import { checkPeriod } from './check-period.ts';

/** The coin of a party over time; null: the party is not known. */
export async function listBalances(
  { reader }: Service,
  parameters: ParametersOf<'listBalances'>,
): Promise<ReadAnswer<BalanceSeriesValues | null>> {
  checkPeriod(parameters);
  const { interval, from, to } = parameters;
  const { count } = pointsOf(interval, from, to, await headTime(reader));
  if (count > maxPoints) {
    const reason = `is ${count} ${interval}s before the end of the period: at most ${maxPoints} are allowed; give a later time`;
    throw invalidParameters([{ in: 'query', name: 'from', reason }]);
  }
  return reader.listBalances(parameters);
}
