import type { ParametersOf } from '@ledger-explorer/spec';
import type { SeriesValues } from '@ledger-explorer/spec/writers';
import { type ReadAnswer, bucketLengths } from '@ledger-explorer/store';
import { invalidParameters } from '../problems/invalid-parameters.ts';
import type { Service } from '../service.ts';
import { headTime } from './check-days.ts';
import { checkPeriod } from './check-period.ts';

/** Points of a series. */
const most = 2000;

/** A metric over time; null: there is no such metric. */
export async function getSeries(
  { reader }: Pick<Service, 'reader'>,
  parameters: ParametersOf<'getSeries'>,
): Promise<ReadAnswer<SeriesValues | null>> {
  checkPeriod(parameters);
  const { interval, from } = parameters;
  const to = parameters.to ?? (await headTime(reader)) + 1;
  const count = from === undefined ? 0 : Math.ceil((to - from) / bucketLengths[interval]);
  if (count > most) {
    const reason = `is ${count} ${interval}s before the end of the period: at most ${most} are allowed; give a later time`;
    throw invalidParameters([{ in: 'query', name: 'from', reason }]);
  }
  return reader.getSeries(parameters);
}
