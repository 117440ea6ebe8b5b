/** How current a page is. */
export type State =
  /** The head is less than a minute old. */
  | 'live'
  /** The head is less than five minutes old. */
  | 'behind'
  /** The head is older, or the page is from the cache of a service whose database is down. */
  | 'stale'
  /** The page shows a fixed position. */
  | 'pinned'
  /** The network was reset, and the index ends there. */
  | 'reset'
  /** The API does not answer. */
  | 'offline';

/** Seconds of lag from which the head is behind or stale. */
const [behindFrom, staleFrom] = [60, 300];

export const signs: Readonly<Record<State, string>> = {
  live: '●',
  behind: '◐',
  stale: '○',
  pinned: '◆',
  reset: '✕',
  offline: '✕',
};

/** The state of a head by its lag in seconds. */
export function stateOfAge(lag: number): 'live' | 'behind' | 'stale' {
  if (lag < behindFrom) return 'live';
  return lag < staleFrom ? 'behind' : 'stale';
}
