/** `setTimeout` takes no more milliseconds. */
const longestTimer = 2 ** 31 - 1;

/** A request under way, for one caller or several: work that has a limit and can be ended from outside. */
export class Flight<Reply> {
  callers = 0;
  reply?: Promise<Reply>;
  #stop?: (reason: Error) => void;
  #reason?: Error;

  /** The work, or what `late` says after so many milliseconds, or the reason for the end. The signal is of this work alone. */
  run<T>(milliseconds: number, late: () => Error, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const controller = new AbortController();
      const stop = (reason: Error): void => {
        clearTimeout(timer);
        reject(reason);
        // Cancels what is left of a body, too.
        controller.abort(reason);
      };
      const timer = setTimeout(
        () => {
          stop(late());
        },
        Math.min(milliseconds, longestTimer),
      );
      this.#stop = stop;
      if (this.#reason) stop(this.#reason);
      else
        work(controller.signal).then((value) => {
          clearTimeout(timer);
          resolve(value);
        }, stop);
    });
  }

  /** Ends the work at hand, and all that would follow. */
  end(reason: Error): void {
    this.#reason = reason;
    this.#stop?.(reason);
  }
}
