import type { Availability } from './network-view.ts';

/** Below this share of known time no figure is given, only "insufficient data". */
const leastCoverage = 0.9;

/**
 * Uptime and coverage of a window, from its minutes: all of them, and those down, unknown and in maintenance. The three must not
 * overlap.
 */
export function availability(all: number, down: number, unknown: number, maintenance: number): Availability {
  if (all <= 0) return { uptime: null, coverage: 0, down: 0 };
  const known = Math.max(0, all - unknown - maintenance);
  const coverage = known / all;
  const counted = Math.min(down, known);
  return { uptime: coverage < leastCoverage ? null : 1 - counted / known, coverage, down: counted };
}
