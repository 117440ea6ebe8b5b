import { invalidParameters } from '../problems/invalid-parameters.ts';

/** Throws a 400 if a period ends before it begins. */
export function checkPeriod({
  from,
  to,
}: {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}): void {
  if (from === undefined || to === undefined || from <= to) return;
  const reason = `is after to, ${to}: give a time at or before it`;
  throw invalidParameters([{ in: 'query', name: 'from', reason }]);
}
