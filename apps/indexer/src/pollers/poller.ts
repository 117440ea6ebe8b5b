import { backoff, pause } from '../scan/backoff.ts';
import type { Log } from '../log.ts';

/** Outcomes by poller. */
export type PollCounts = Map<string, { succeeded: number; failed: number }>;

/** A periodic task beside the stream. It adds optional data; the index of updates does not depend on it. */
export interface Poller {
  /** For messages. */
  readonly name: string;
  /** For metrics; absent: the name. */
  readonly group?: string;
  /** Milliseconds. */
  readonly every: number;
  /** Milliseconds that a poll that failed is tried again within, with backoff; absent: after a whole period. */
  readonly retryWithin?: number;
  /** True: the first run is after one period, not at once. */
  readonly later?: boolean;
  readonly poll: () => Promise<void>;
}

/**
 * Runs a poller until `stop`. A failure affects only the data of this poller; it is logged once, and again when the poller recovers. Never
 * throws.
 */
export async function runPoller(
  { name, group = name, every, retryWithin, later, poll }: Poller,
  { log, stop, counts }: { readonly log: Log; readonly stop: AbortSignal; readonly counts?: PollCounts },
): Promise<void> {
  // A counter that appears with its first event hides it: its increase is seen from then on.
  if (!counts?.has(group)) counts?.set(group, { succeeded: 0, failed: 0 });
  const retry = retryWithin === undefined ? `every ${every / 1000} s` : `within ${retryWithin / 1000} s`;
  let failures = 0;
  let wait = later === true ? every : 0;
  while (await pause(wait, stop)) {
    try {
      await poll();
      count(counts, group, 'succeeded');
      if (failures > 0) log(`${name}: works again`);
      failures = 0;
      wait = every;
    } catch (error) {
      if (stop.aborted) return;
      failures += 1;
      count(counts, group, 'failed');
      const reason = error instanceof Error ? error.message : String(error);
      if (failures === 1) log(`${name}: ${reason}; retrying ${retry}, without further log lines`, 'warn');
      wait = retryWithin === undefined ? every : Math.min(every, backoff(failures, retryWithin));
    }
  }
}

function count(counts: PollCounts | undefined, group: string, outcome: 'succeeded' | 'failed'): void {
  const counted = counts?.get(group);
  if (counted !== undefined) counted[outcome] += 1;
}
