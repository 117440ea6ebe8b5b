import { isTrouble } from '@ledger-explorer/liveness';
import { showDuration } from '../alerts/spans.ts';
import type { NetworkView } from '../record/network-view.ts';
import { showCount } from './show-figures.ts';

/** The state of a network in one word. */
export type Level =
  /** No validator is down. */
  | 'operational'
  /** Some validators are down. */
  | 'degraded'
  /** A mass outage is open. */
  | 'outage'
  /** The ledger advances, but no round opens or no validator reports. */
  | 'stalled'
  /** The explorer or this monitor has no current data, or no validator is watched and judged. */
  | 'unknown';

export interface Summary {
  readonly level: Level;
  /** A sentence for people, without a full stop. */
  readonly sentence: string;
}

/** Milliseconds without a tick after which the monitor's own data is stale. */
const staleAfter = 5 * 60_000;

/** Milliseconds since the last tick if they are more than five minutes, else null; `Infinity`: there was no tick. */
export function silenceOf(view: NetworkView, now: number): number | null {
  const { lastTick } = view.self;
  if (lastTick === null) return Infinity;
  return now - lastTick > staleAfter ? now - lastTick : null;
}

const sentences = {
  rounds_stalled: 'No mining round has opened for too long',
  liveness_stalled: 'No validator reports',
  unreachable: 'The explorer does not answer: validators are unknown',
  stale: 'The explorer does not advance: validators are unknown',
  invalid: 'The explorer answers, but not with its API: validators are unknown',
  partial: 'The explorer lists only a part of the validators: validators are unknown',
  reset: 'The network was reset: validators are unknown',
} as const;

/** The headline of a page, a badge or a scrape. `now`: epoch milliseconds. */
export function summarize(view: NetworkView, now: number): Summary {
  const { counts, upstream, mass } = view;
  const silence = silenceOf(view, now);
  if (silence === Infinity) return { level: 'unknown', sentence: 'This monitor has not checked the network yet' };
  if (silence !== null) {
    return { level: 'unknown', sentence: `This monitor has not checked the network for ${showDuration(silence)}` };
  }
  switch (upstream.state) {
    case 'rounds_stalled':
    case 'liveness_stalled':
      return { level: 'stalled', sentence: sentences[upstream.state] };
    case 'unreachable':
    case 'stale':
    case 'invalid':
    case 'partial':
    case 'reset':
      return { level: 'unknown', sentence: sentences[upstream.state] };
    case 'ok':
    case 'suspect':
    case 'recovering':
  }
  const down =
    counts.down === 1
      ? `1 of ${showCount(counts.watched)} validators is down`
      : `${showCount(counts.down)} of ${showCount(counts.watched)} validators are down`;
  if (mass !== null) return { level: 'outage', sentence: `Mass outage: ${down}` };
  if (counts.watched === 0) {
    const wasSeen = counts.dormant + counts.retired > 0;
    const sentence = wasSeen ? 'No validator is watched: all are dormant or retired' : 'No validator has been seen yet';
    return { level: 'unknown', sentence };
  }
  if (counts.down > 0) return { level: 'degraded', sentence: down };
  if (counts.up + counts.late === 0) return { level: 'unknown', sentence: 'No validator has been judged yet' };
  if (counts.late === 0) {
    const all = counts.up + counts.dormant + counts.pending;
    const sentence =
      counts.up === all
        ? 'All validators report'
        : `No validator is down, ${showCount(counts.up)} of ${showCount(all)} report`;
    return { level: 'operational', sentence };
  }
  return {
    level: 'operational',
    sentence: `No validator is down, ${showCount(counts.late)} ${counts.late === 1 ? 'is' : 'are'} late`,
  };
}

/** Whether the states of validators are not current. */
export function isUnknown(view: NetworkView, now: number): boolean {
  return silenceOf(view, now) !== null || isTrouble(view.upstream.state);
}
