import type { Thresholds } from '../verdicts/thresholds.ts';
import { isTrouble, type Upstream } from '../verdicts/upstream.ts';
import type { Verdict } from '../verdicts/verdict.ts';
import type { Source, SourceState } from './source.ts';

/** Verdicts for trouble of a single source that has lasted `announceAfter`, and for its end. None if the explorer is the only source. */
export function announceSources(
  all: readonly Source[],
  upstream: Upstream,
  now: number,
  thresholds: Thresholds,
): readonly Verdict[] {
  if (all.length < 2) return [];
  const verdicts: Verdict[] = [];
  for (const source of all) {
    const { name, state, since, reason } = source;
    if (isSourceTrouble(state)) {
      // Trouble of all sources at once is announced as `upstream`.
      if (source.announced || isTrouble(upstream.state) || now - since < thresholds.announceAfter) continue;
      source.announced = true;
      source.announcedSince = since;
      verdicts.push({ kind: 'source', source: name, state, since, reason });
    } else if (state === 'ok' && source.announced) {
      source.announced = false;
      verdicts.push({ kind: 'source', source: name, state, since: source.announcedSince, reason: '' });
    }
  }
  return verdicts;
}

function isSourceTrouble(state: SourceState): boolean {
  return state !== 'ok' && state !== 'starting' && state !== 'suspect';
}
