import { StoreUnavailable } from '@ledger-explorer/store';

/** The store may answer yet, but not in time. */
export class StoreLate extends StoreUnavailable {}

interface Awaited {
  readonly until: number;
  readonly giveUp: () => void;
}

const lookMilliseconds = 100;
const awaited = new Set<Awaited>();
let looks: NodeJS.Timeout | undefined;

const look = (): void => {
  const now = performance.now();
  for (const { until, giveUp } of awaited) if (until <= now) giveUp();
};

/**
 * What comes of a read of the store, if that takes so many milliseconds at most; else rejects with `StoreLate`, and the
 * read is left to end by itself. One look at all that is awaited, ten times a second: a timer for each would cost more.
 */
export const within = <T>(milliseconds: number, read: Promise<T>): Promise<T> => {
  looks ??= setInterval(look, lookMilliseconds).unref();
  return new Promise((resolve, reject) => {
    const one: Awaited = {
      until: performance.now() + milliseconds,
      giveUp: () => {
        awaited.delete(one);
        reject(new StoreLate(`the store did not answer within ${Math.round(milliseconds)} ms`));
      },
    };
    awaited.add(one);
    read.then(
      (value) => {
        awaited.delete(one);
        resolve(value);
      },
      (error: unknown) => {
        awaited.delete(one);
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    );
  });
};
