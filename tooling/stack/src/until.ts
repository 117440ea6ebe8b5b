import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again and again, every 100 ms, until the answer is not null. An error is "not yet". Throws the reason of `stop` once that is aborted. */
export async function until<T>(ask: () => Promise<T | null>, stop: AbortSignal): Promise<T> {
  for (;;) {
    stop.throwIfAborted();
    const answer = await ask().catch(() => null);
    if (answer !== null) return answer;
    await sleep(100);
  }
}
