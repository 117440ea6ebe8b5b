import { periodOf } from '@ledger-explorer/store';
import { invalidParameters } from '../problems/invalid-parameters.ts';
import type { Service } from '../service.ts';
import { checkPeriod } from './list-transfer-history.ts';

/** Points of a series, and days of a statement. */
export const mostPoints = 400;
const day = 86_400_000;

/** Milliseconds; 0 before the first update. */
export async function headTime(reader: Service['reader']): Promise<number> {
  return Number(((await reader.head())?.recordTime ?? 0n) / 1000n);
}

/** Throws a 400 if a period is too long, or ends before it begins. */
export async function checkDays(
  reader: Service['reader'],
  period: { readonly from?: number | undefined; readonly to?: number | undefined },
): Promise<void> {
  checkPeriod(period);
  const { begin, end } = periodOf(period.from, period.to, await headTime(reader));
  if (end - begin <= mostPoints * day) return;
  const reason = `is more than ${mostPoints} days before the end of the period: give a later time`;
  throw invalidParameters([{ in: 'query', name: 'from', reason }]);
}
