import type { Availability } from './network-view.ts';

const minCoverage = 0.9;

/** Uptime and coverage of a window of `all` minutes, of which the given numbers were down, unknown or in maintenance, without overlap. */
export function availability(all: number, down: number, unknown: number, maintenance: number): Availability {
  if (all <= 0) return { uptime: null, coverage: 0, down: 0 };
  const known = Math.max(0, all - unknown - maintenance);
  const coverage = known / all;
  const counted = Math.min(down, known);
  return { uptime: coverage < minCoverage ? null : 1 - counted / known, coverage, down: counted };
}
