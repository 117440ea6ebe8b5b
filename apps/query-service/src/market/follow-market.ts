import { MarketFailure } from './market-source.ts';
import type { MarketWatch } from './market-watch.ts';
import { nextDelay } from './next-delay.ts';

/** Reads the market now and repeatedly. Returns a function that stops this and aborts a read in progress. */
export function followMarket(
  watch: Pick<MarketWatch, 'look'>,
  failed: (error: unknown) => void,
  delay: (failures: number, retryAfter: number | null) => number = nextDelay,
): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  const look = async (): Promise<void> => {
    let retryAfter: number | null = null;
    try {
      await watch.look(signal);
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      if (error instanceof MarketFailure) retryAfter = error.retryAfter;
      failed(error);
    }
    if (!signal.aborted) timer = setTimeout(() => void look(), delay(failures, retryAfter));
  };
  void look();
  return () => {
    stopping.abort();
    clearTimeout(timer);
  };
}
