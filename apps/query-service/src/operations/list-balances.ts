import type { ParametersOf } from '@ledger-explorer/spec';
import type { BalanceChangeSliceValues, BalanceSeriesValues } from '@ledger-explorer/spec/writers';
import { type Answer, pointsOf } from '@ledger-explorer/store';
import { sliceEnvelope, sliceStart } from '../envelopes/slice-envelope.ts';
import { invalidParameters } from '../problems/invalid-parameters.ts';
import type { Service } from '../service.ts';
import { headTime, mostPoints } from './check-days.ts';
import { checkPeriod } from './list-transfer-history.ts';

/** The coin of a party over time; null: the party is not known. */
export async function listBalances(
  { reader }: Service,
  parameters: ParametersOf<'listBalances'>,
): Promise<Answer<BalanceSeriesValues | null>> {
  checkPeriod(parameters);
  const { interval, from, to } = parameters;
  const { count } = pointsOf(interval, from, to, await headTime(reader));
  if (count > mostPoints) {
    const reason = `is ${count} ${interval}s before the end of the period: give a later time, at most ${mostPoints} of them`;
    throw invalidParameters([{ in: 'query', name: 'from', reason }]);
  }
  return reader.listBalances(parameters);
}

/** One slice of the changes of a party's balance; null: the party is not known. */
export async function listBalanceHistory(
  { reader, cursors }: Service,
  { cursor, ...filters }: ParametersOf<'listBalanceHistory'>,
): Promise<Answer<BalanceChangeSliceValues | null>> {
  checkPeriod(filters);
  const { partyId, from, to, orderBy } = filters;
  const scope = ['balances of a party', partyId, String(from ?? ''), String(to ?? ''), orderBy];
  const answer = await reader.listBalanceHistory({ ...filters, start: sliceStart(cursors, scope, cursor) });
  const { value } = answer;
  return { ...answer, value: value === null ? null : sliceEnvelope(cursors, scope, { ...answer, value }) };
}
