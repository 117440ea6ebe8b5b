import type { Observation } from '../observation.ts';
import type { Claims } from './claims.ts';
import { counts, type Source } from './source.ts';

/** Seconds. */
const remembered = 6 * 3600;

/**
 * Counts, for each source, what contradicts the others: reports that it showed at the last comparison and nobody else shows since,
 * and reports that counted then and that it still lacks. `agreed`: what counts now. A source whose list was not read to its end is
 * not said to lack anything. What was found stays for some hours if nobody is left to compare with.
 */
export function compare(
  all: readonly Source[],
  { now, before }: Claims,
  seen: readonly Observation[],
  agreed: Uint32Array,
  at: number,
): void {
  const judges = all.flatMap((source, at) => (counts(source) ? [at] : []));
  all.forEach((source, place) => {
    const others = judges.filter((other) => other !== place);
    if (others.length === 0 && at - source.comparedAt < remembered) return;
    Object.assign(source, { alone: 0, lacking: 0, comparedAt: at });
    if (source.state === 'starting' || others.length === 0) return;
    const own = now[place] ?? new Uint32Array(0);
    const said = before[place] ?? new Uint32Array(0);
    const answer = seen[place];
    const whole = answer?.problem === null && answer.reached;
    for (let index = 0; index < agreed.length; index++) {
      const shown = others.reduce((most, other) => Math.max(most, now[other]?.[index] ?? 0), 0);
      if ((said[index] ?? 0) > shown) source.alone++;
      if (whole && (own[index] ?? 0) < least(before, others, index)) source.lacking++;
    }
  });
  now.forEach((column, place) => {
    before[place] = column.slice();
  });
}

/** The newest report that all these sources had shown at the last comparison. */
function least(before: readonly Uint32Array[], sources: readonly number[], index: number): number {
  return sources.reduce((time, at) => Math.min(time, before[at]?.[index] ?? 0), Infinity);
}
