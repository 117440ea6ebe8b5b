/** The unit of a time field: seconds, milliseconds, microseconds or nanoseconds. The API does not state it. */
export type TimeUnit = 's' | 'ms' | 'us' | 'ns';

const perSecond: Readonly<Record<TimeUnit, number>> = { s: 1, ms: 1e3, us: 1e6, ns: 1e9 };
/** 2015-01-01; no ledger of this kind is older. */
const earliest = 1_420_070_400;
/** Seconds after now up to which a time is plausible. */
const latestAhead = 86_400;

/** The unit in which most of the values are times between 2015 and tomorrow; null if there is none. `now`: epoch seconds. */
export function detectUnit(values: readonly number[], now: number): TimeUnit | null {
  let best: TimeUnit | null = null;
  let most = values.length / 2;
  for (const unit of ['s', 'ms', 'us', 'ns'] as const) {
    const plausible = values.filter((value) => toSeconds(value, unit, now) !== null).length;
    if (plausible > most) [best, most] = [unit, plausible];
  }
  return best;
}

/** Epoch seconds, truncated; null if the value is not a plausible time in this unit. */
export function toSeconds(value: number, unit: TimeUnit, now: number): number | null {
  const seconds = Math.floor(value / perSecond[unit]);
  return seconds >= earliest && seconds <= now + latestAhead ? seconds : null;
}
