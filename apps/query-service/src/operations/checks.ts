import type { ParametersOf } from '@ledger-explorer/spec';
import { periodOf, pointsOf } from '@ledger-explorer/store';
import { invalidParameters } from '../problems/invalid-parameters.ts';
import type { Problem } from '../problems/problem.ts';
import type { Service } from '../service.ts';

type Reading = Pick<Service, 'reader'>;

/** A period in milliseconds since the epoch. */
interface Period {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Limit of points of a balance series. */
const maxBalancePoints = 400;
/** Limit of days of a statement and of daily rewards. */
const maxDailyLines = 400;
const maxSeriesPoints = 2000;
const day = 86_400_000;

function invalid(name: string, reason: string): Problem {
  return invalidParameters([{ in: 'query', name, reason }]);
}

/** Record time of the head in milliseconds; 0 before the first update. */
async function headTime(reader: Service['reader']): Promise<number> {
  return Number(((await reader.head())?.recordTime ?? 0n) / 1000n);
}

/** Throws a 400 if `choice` is given without `template`. */
export function checkChoice({
  template,
  choice,
}: Pick<ParametersOf<'listUpdateHistory'>, 'template' | 'choice'>): void {
  if (choice === undefined || template !== undefined) return;
  throw invalid('choice', 'needs the parameter template: two templates can have choices with the same name');
}

/** Throws a 400 if a period ends before it begins. */
export function checkPeriod({ from, to }: Period): void {
  if (from === undefined || to === undefined || from <= to) return;
  throw invalid('from', `is after the parameter to: give a time of at most ${to}`);
}

/** A check that throws a 400 if a period is longer than `maxDays`, or ends before it begins. A period without `from` passes, since it has 30 days. */
export function checkDays(maxDays = maxDailyLines) {
  return async (period: Period, { reader }: Reading): Promise<void> => {
    checkPeriod(period);
    if (period.from === undefined) return;
    const { begin, end } = periodOf(period.from, period.to, await headTime(reader));
    if (end - begin <= maxDays * day) return;
    throw invalid('from', `is more than ${maxDays} days before the end of the period: give a later time`);
  };
}

function checkCount(count: number, interval: string, max: number): void {
  if (count <= max) return;
  const rest = `at most ${max} are allowed; give a later time`;
  throw invalid('from', `is ${count} ${interval}s before the end of the period: ${rest}`);
}

/** Throws a 400 if a series has more than `maxSeriesPoints` points, or ends before it begins. Its default period is shorter. */
export async function checkSeries(parameters: ParametersOf<'getSeries'>, { reader }: Reading): Promise<void> {
  checkPeriod(parameters);
  const { interval, from, to } = parameters;
  if (from === undefined) return;
  const now = await headTime(reader);
  // `to` is exclusive: the period includes the head.
  checkCount(pointsOf(interval, from, to ?? now + 1, now).count, interval, maxSeriesPoints);
}

/** Throws a 400 if a balance series has more than `maxBalancePoints` points, or ends before it begins. */
export async function checkBalances(parameters: ParametersOf<'listBalances'>, { reader }: Reading): Promise<void> {
  checkPeriod(parameters);
  const { interval, from, to } = parameters;
  checkCount(pointsOf(interval, from, to, await headTime(reader)).count, interval, maxBalancePoints);
}
