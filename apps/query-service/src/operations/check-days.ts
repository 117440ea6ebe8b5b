import { periodOf } from '@ledger-explorer/store';
import { invalidParameters } from '../problems/invalid-parameters.ts';
import type { Service } from '../service.ts';
import { checkPeriod } from './check-period.ts';

/** Limit of points of a balance series, and of days of a statement. */
export const maxPoints = 400;
const day = 86_400_000;

/** Record time of the head in milliseconds; 0 before the first update. */
export async function headTime(reader: Service['reader']): Promise<number> {
  return Number(((await reader.head())?.recordTime ?? 0n) / 1000n);
}

/** A check that throws a 400 if a period is longer than `most` days, or ends before it begins. A period without `from` passes. */
export function checkDays(most = maxPoints) {
  return async (
    period: { readonly from?: number | undefined; readonly to?: number | undefined },
    { reader }: Pick<Service, 'reader'>,
  ): Promise<void> => {
    checkPeriod(period);
    if (period.from === undefined) return;
    const { begin, end } = periodOf(period.from, period.to, await headTime(reader));
    if (end - begin <= most * day) return;
    const reason = `is more than ${most} days before the end of the period: give a later time`;
    throw invalidParameters([{ in: 'query', name: 'from', reason }]);
  };
}
