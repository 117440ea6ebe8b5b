import type { Observation } from '../observation.ts';
import type { Claims } from './claims.ts';
import { isCounted, type Source } from './source.ts';

/** Seconds that a result stays valid while no other source is left to compare with. */
const resultLifetime = 6 * 3600;

/**
 * Sets each source's `alone` (validators with a report that it showed at the last comparison and no other source has shown since) and
 * `lacking` (validators with a report that all others showed at the last comparison and it still does not). `lacking` stays 0 if the
 * source's list was not read to its end. `seen`: this tick's answers, in the order of `all`. `at`: epoch seconds.
 */
export function compare(
  all: readonly Source[],
  { newest, atComparison }: Claims,
  seen: readonly Observation[],
  count: number,
  at: number,
): void {
  const trusted = all.flatMap((source, place) => (isCounted(source) ? [place] : []));
  all.forEach((source, place) => {
    const others = trusted.filter((other) => other !== place);
    if (others.length === 0 && at - source.comparedAt < resultLifetime) return;
    Object.assign(source, { alone: 0, lacking: 0, comparedAt: at });
    if (source.state === 'starting' || others.length === 0) return;
    const answer = seen[place];
    const whole = answer?.problem === null && answer.reached;
    for (let index = 0; index < count; index++) {
      const othersNow = others.reduce((time, other) => Math.max(time, newest[other]?.[index] ?? 0), 0);
      if ((atComparison[place]?.[index] ?? 0) > othersNow) source.alone++;
      if (!whole) continue;
      const othersBefore = others.reduce((time, other) => Math.min(time, atComparison[other]?.[index] ?? 0), Infinity);
      if ((newest[place]?.[index] ?? 0) < othersBefore) source.lacking++;
    }
  });
  newest.forEach((column, place) => {
    atComparison[place] = column.slice();
  });
}
