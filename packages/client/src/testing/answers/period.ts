import { invalid } from './reading.ts';

/** Milliseconds. */
export const lengths = { hour: 3_600_000, day: 86_400_000 } as const;
const mostPoints = 400;

/** Refuses a period that ends before it begins; either end may be open. */
export function checkedPeriod(from: number | undefined, to: number | undefined): void {
  if (from === undefined || to === undefined || from <= to) return;
  throw invalid([{ in: 'query', name: 'from', reason: `is after to, ${to}: give a time at or before it` }]);
}

/** Begin and end of a period, in milliseconds; 30 intervals before the head unless given. It is empty if it begins after the head. */
export function periodOf(
  from: number | undefined,
  to: number | undefined,
  head: number,
  length: number,
  name: string,
  most = mostPoints,
) {
  const end = to ?? Math.max(head, from ?? 0);
  const begin = from ?? Math.max(0, end - 30 * length);
  checkedPeriod(begin, end);
  if (end - begin > most * length) {
    throw invalid([{ in: 'query', name: 'from', reason: `is more than ${most} ${name}s before to: give a later one` }]);
  }
  return { begin, end };
}
