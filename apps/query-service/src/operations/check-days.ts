import { periodOf } from '@ledger-explorer/store';
import { invalidParameters } from '../problems/invalid-parameters.ts';
import type { Service } from '../service.ts';
import { checkPeriod } from './check-period.ts';

/** Points of a series, and days of a statement. */
export const maxPoints = 400;
const day = 86_400_000;

/** Milliseconds; 0 before the first update. */
export async function headTime(reader: Service['reader']): Promise<number> {
  return Number(((await reader.head())?.recordTime ?? 0n) / 1000n);
}

/** Throws a 400 if a period is longer than some days, or ends before it begins. One that does not say when it begins is not. */
export async function checkDays(
  reader: Service['reader'],
  period: { readonly from?: number | undefined; readonly to?: number | undefined },
  most = maxPoints,
): Promise<void> {
  checkPeriod(period);
  if (period.from === undefined) return;
  const { begin, end } = periodOf(period.from, period.to, await headTime(reader));
  if (end - begin <= most * day) return;
  const reason = `is more than ${most} days before the end of the period: give a later time`;
  throw invalidParameters([{ in: 'query', name: 'from', reason }]);
}
