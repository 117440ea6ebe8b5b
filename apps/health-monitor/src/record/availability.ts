import type { Availability } from './network-view.ts';

/** Below this share of known time there is no figure, only "insufficient data". */
const leastCoverage = 0.9;

/**
 * Uptime and coverage of a window, from minutes: all of it, and what of it was down, unknown and maintenance. The three must not
 * overlap.
 */
export function availability(all: number, down: number, unknown: number, maintenance: number): Availability {
  if (all <= 0) return { uptime: null, coverage: 0, down: 0 };
  const known = Math.max(0, all - unknown - maintenance);
  const coverage = known / all;
  const counted = Math.min(down, known);
  return { uptime: coverage < leastCoverage ? null : 1 - counted / known, coverage, down: counted };
}
