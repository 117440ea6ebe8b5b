/** What is under way, as far as it can be ended. */
export interface Stoppable {
  /** Ends the step at hand. */
  stop?: (reason: Error) => void;
  /** Why no step is to follow. */
  ended?: Error;
}

/**
 * Work, and the error that `late` makes where it takes longer than so many milliseconds; without work, the wait itself.
 * `under`: what can be ended meanwhile, if it can.
 */
export function within<T>(
  under: Stoppable | undefined,
  milliseconds: number,
  work?: (signal: AbortSignal) => Promise<T>,
  late?: () => Error,
): Promise<T> {
  return new Promise((done, failed) => {
    // Of this step alone: a signal that lives longer would gather listeners.
    const controller = new AbortController();
    const stop = (reason: Error): void => {
      clearTimeout(timer);
      failed(reason);
      // Cancels what is left of a body, too.
      controller.abort(reason);
    };
    if (under) under.stop = stop;
    const settle = (value?: T): void => {
      clearTimeout(timer);
      done(value as T);
    };
    const timer = setTimeout(
      () => {
        if (late) stop(late());
        else settle();
      },
      // `setTimeout` takes no more.
      Math.min(milliseconds, 2 ** 31 - 1),
    );
    if (under?.ended) stop(under.ended);
    else work?.(controller.signal).then(settle, stop);
  });
}
