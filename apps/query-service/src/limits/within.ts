import { StoreUnavailable } from '@ledger-explorer/store';

/** The store did not respond in time. */
export class StoreLate extends StoreUnavailable {}

/** Callback for a read that takes longer than `milliseconds`; called once. */
export interface SlowNote {
  readonly milliseconds: number;
  readonly say: () => void;
}

/** A read in progress: it fails at `until`, and is reported once at `sayAt`; both as `performance.now()`. */
interface RunningRead {
  readonly until: number;
  readonly giveUp: (reason: StoreLate) => void;
  readonly say: (() => void) | undefined;
  sayAt: number;
}

const checkMilliseconds = 100;
const running = new Set<RunningRead>();
let timer: NodeJS.Timeout | undefined;

function checkAll(): void {
  const now = performance.now();
  for (const entry of running) {
    if (entry.sayAt <= now) {
      entry.sayAt = Number.POSITIVE_INFINITY;
      entry.say?.();
    }
    if (entry.until > now) continue;
    running.delete(entry);
    entry.giveUp(new StoreLate('the store did not answer in time'));
  }
}

/**
 * Result of a read of the store within the given milliseconds. Otherwise rejects with `StoreLate`, without cancelling
 * the read. One timer checks all reads ten times a second, because a timer per read would cost more.
 */
export function within<T>(milliseconds: number, read: Promise<T>, slow?: SlowNote): Promise<T> {
  timer ??= setInterval(checkAll, checkMilliseconds).unref();
  return new Promise((resolve, reject) => {
    const now = performance.now();
    const sayAt = slow === undefined ? Number.POSITIVE_INFINITY : now + slow.milliseconds;
    const entry: RunningRead = { until: now + milliseconds, giveUp: reject, say: slow?.say, sayAt };
    running.add(entry);
    read.then(
      (value) => {
        running.delete(entry);
        resolve(value);
      },
      (error: unknown) => {
        running.delete(entry);
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    );
  });
}
