import type { Family, Sample } from './exposition.ts';

const prefix = 'ledger_explorer_';

/** A value that can rise and fall. Null samples are left out. */
export function gauge(name: string, help: string, ...samples: readonly (Sample | null)[]): Family {
  return { name: `${prefix}${name}`, help, type: 'gauge', samples: samples.filter((sample) => sample !== null) };
}

/** A counter since the start of the process; the name ends in `_total`. */
export function counter(name: `${string}_total`, help: string, ...samples: readonly Sample[]): Family {
  return { name: `${prefix}${name}`, help, type: 'counter', samples };
}

/** Value of a metric with one sample; null if unknown. */
export function one(value: number | string | null | undefined): Sample | null {
  return value == null ? null : { value };
}

/** Microseconds as seconds, exact. */
export function secondsOf(micros: bigint): string {
  return `${micros / 1_000_000n}.${(micros % 1_000_000n).toString().padStart(6, '0')}`;
}
