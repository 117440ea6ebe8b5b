import { pause } from '../scan/backoff.ts';

/** Something done again and again beside the stream. It enriches; what the index holds does not depend on it. */
export interface Poller {
  /** For messages. */
  readonly name: string;
  /** Milliseconds. */
  readonly every: number;
  /** True: not at once, but after the first period. */
  readonly later?: boolean;
  readonly poll: () => Promise<void>;
}

/**
 * Runs a poller until `stop`. A failure delays nothing but what this one would have brought; it is told once, and again when
 * it has passed. Never throws.
 */
export async function runPoller(
  { name, every, later, poll }: Poller,
  { log, stop }: { readonly log: (line: string) => void; readonly stop: AbortSignal },
): Promise<void> {
  let failing = false;
  if (later === true && !(await pause(every, stop))) return;
  do {
    try {
      await poll();
      if (failing) log(`${name}: works again`);
      failing = false;
    } catch (error) {
      if (stop.aborted) return;
      const reason = error instanceof Error ? error.message : String(error);
      if (!failing) log(`${name}: ${reason}; trying again every ${every / 1000} s, quietly`);
      failing = true;
    }
  } while (await pause(every, stop));
}
