/** What is under way, as far as it can be ended. */
export interface Stoppable {
  /** Ends the step at hand. */
  stop?: (reason: Error) => void;
  /** Why no step is to follow. */
  ended?: Error;
}

/** Work, and the error that `late` makes where it takes longer than so many milliseconds; without work, the wait itself. */
export const within = <T>(
  under: Stoppable,
  milliseconds: number,
  work?: (signal: AbortSignal) => Promise<T>,
  late?: () => Error,
): Promise<T> =>
  new Promise((done, failed) => {
    // Of this step alone: a signal that lives longer would gather listeners.
    const controller = new AbortController();
    const stop = (under.stop = (reason): void => {
      clearTimeout(timer);
      failed(reason);
      // Cancels what is left of a body, too.
      controller.abort(reason);
    });
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
    if (under.ended) stop(under.ended);
    else work?.(controller.signal).then(settle, stop);
  });
