import type { ParametersOf } from '@ledger-explorer/spec';
import { bucketLengths, pointsOf } from '@ledger-explorer/store';
import { invalidParameters } from '../problems/invalid-parameters.ts';
import type { Service } from '../service.ts';
import { headTime, maxPoints } from './check-days.ts';
import { checkPeriod } from './check-period.ts';

type Reading = Pick<Service, 'reader'>;

function checkCount(count: number, interval: string, most: number): void {
  if (count <= most) return;
  const reason = `is ${count} ${interval}s before the end of the period: at most ${most} are allowed; give a later time`;
  throw invalidParameters([{ in: 'query', name: 'from', reason }]);
}

/** Throws a 400 if a series has more than 2000 points, or ends before it begins. */
export async function checkSeries(parameters: ParametersOf<'getSeries'>, { reader }: Reading): Promise<void> {
  checkPeriod(parameters);
  const { interval, from } = parameters;
  const to = parameters.to ?? (await headTime(reader)) + 1;
  checkCount(from === undefined ? 0 : Math.ceil((to - from) / bucketLengths[interval]), interval, 2000);
}

/** Throws a 400 if a balance series has more than `maxPoints` points, or ends before it begins. */
export async function checkBalances(parameters: ParametersOf<'listBalances'>, { reader }: Reading): Promise<void> {
  checkPeriod(parameters);
  const { interval, from, to } = parameters;
  checkCount(pointsOf(interval, from, to, await headTime(reader)).count, interval, maxPoints);
}
