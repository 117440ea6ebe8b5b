import { setTimeout as sleep } from 'node:timers/promises';

/** Calls `check` every 100 ms until it returns a value that is not null. Its errors count as null. Throws the reason of `stop` if that is aborted. */
export async function until<T>(check: () => Promise<T | null>, stop: AbortSignal): Promise<T> {
  for (;;) {
    stop.throwIfAborted();
    const result = await check().catch(() => null);
    if (result !== null) return result;
    await sleep(100);
  }
}
