import { backoff, pause } from '../scan/backoff.ts';
import type { Log } from '../log.ts';

/** Numbers of polls by poller and outcome. */
export type PollCounts = Map<string, { succeeded: number; failed: number }>;

/** A periodic task beside the stream. */
export interface Poller {
  /** Name in messages. */
  readonly name: string;
  /** Name in metrics; default: `name`. */
  readonly group?: string;
  /** Milliseconds between two polls. */
  readonly every: number;
  /** Longest backoff after a failed poll, in milliseconds; absent: retried after a whole period. */
  readonly retryWithin?: number;
  /** True: the first poll is after one period. Default: at once. */
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
  // Counters exist before the first poll, so that monitoring sees the first increase.
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
