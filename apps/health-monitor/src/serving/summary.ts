import { isTrouble } from '@ledger-explorer/liveness';
import { showDuration } from '../alerts/spans.ts';
import type { Texts } from '../language/en.ts';
import type { NetworkView } from '../record/network-view.ts';
import { showCount } from './show-figures.ts';

/**
 * The state of a network in a word. `unknown`: the explorer or this monitor has no current data; `stalled`: the ledger advances, but
 * no round opens or no validator reports.
 */
export type Level = 'operational' | 'degraded' | 'outage' | 'stalled' | 'unknown';

export interface Summary {
  readonly level: Level;
  /** One sentence for people, without a stop. */
  readonly sentence: string;
}

/** Milliseconds without a tick after which the monitor's own data is stale. */
const staleAfter = 5 * 60_000;

/** Milliseconds since the last tick; null: it was recent enough. `Infinity`: there has been none. */
export function silenceOf(view: NetworkView, now: number): number | null {
  const { lastTick } = view.self;
  if (lastTick === null) return Infinity;
  return now - lastTick > staleAfter ? now - lastTick : null;
}

/** The headline of a page, a badge or a scrape. `now`: epoch milliseconds. */
export function summarize(view: NetworkView, now: number, texts: Texts): Summary {
  const { counts, upstream, mass } = view;
  const words = texts.summary;
  const silence = silenceOf(view, now);
  if (silence === Infinity) return { level: 'unknown', sentence: words.notLooked };
  if (silence !== null) {
    return { level: 'unknown', sentence: words.notLookedFor(showDuration(silence, texts)) };
  }
  switch (upstream.state) {
    case 'rounds_stalled':
    case 'liveness_stalled':
      return { level: 'stalled', sentence: words[upstream.state] };
    case 'unreachable':
    case 'stale':
    case 'invalid':
    case 'partial':
      return { level: 'unknown', sentence: words[upstream.state] };
    case 'ok':
    case 'suspect':
    case 'recovering':
  }
  const down = words.down(counts.down, showCount(counts.down, texts), showCount(counts.watched, texts));
  if (mass !== null) return { level: 'outage', sentence: words.mass(down) };
  if (counts.watched === 0) return { level: 'unknown', sentence: words.noneSeen };
  if (counts.down > 0) return { level: 'degraded', sentence: down };
  if (counts.up + counts.late === 0) return { level: 'unknown', sentence: words.noneJudged };
  if (counts.late === 0) return { level: 'operational', sentence: words.allReport };
  return { level: 'operational', sentence: words.noneDown(counts.late, showCount(counts.late, texts)) };
}

/** Whether the states of validators are stale: badges are grey then. */
export function isUnknown(view: NetworkView, now: number): boolean {
  return silenceOf(view, now) !== null || isTrouble(view.upstream.state);
}
