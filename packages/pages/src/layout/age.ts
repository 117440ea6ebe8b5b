/** How current a page is. */
export type State = 'live' | 'behind' | 'stale' | 'pinned' | 'reset' | 'offline';

/** Seconds of lag from which the head counts as behind, and as stale. */
const [behindFrom, staleFrom] = [60, 300];

export const signs: Readonly<Record<State, string>> = {
  live: '●',
  behind: '◐',
  stale: '○',
  pinned: '◆',
  reset: '✕',
  offline: '✕',
};

/** What a head is that is so old, in seconds. */
export function stateOfAge(lag: number): 'live' | 'behind' | 'stale' {
  if (lag < behindFrom) return 'live';
  return lag < staleFrom ? 'behind' : 'stale';
}
