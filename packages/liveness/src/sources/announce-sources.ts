import type { Thresholds } from '../verdicts/thresholds.ts';
import { isTrouble, type Upstream } from '../verdicts/upstream.ts';
import type { Verdict } from '../verdicts/verdict.ts';
import type { Source, SourceState } from './source.ts';

/** Announces trouble of single sources that has lasted for five minutes while others carry on, and its end. */
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
      // Trouble of all sources together is upstream's.
      if (source.told || isTrouble(upstream.state) || now - since < thresholds.upstreamPatience) continue;
      source.told = true;
      source.toldSince = since;
      verdicts.push({ kind: 'source', source: name, state, since, reason });
    } else if (state === 'ok' && source.told) {
      source.told = false;
      verdicts.push({ kind: 'source', source: name, state, since: source.toldSince, reason: '' });
    }
  }
  return verdicts;
}

function isSourceTrouble(state: SourceState): boolean {
  return state !== 'ok' && state !== 'starting' && state !== 'suspect';
}
