/**
 * Lets the callers of a call end it, whatever it waits for. Not an `AbortSignal`: one that lives as long as the call would
 * gather a listener for each step.
 */
export interface Cancellation {
  /** Ends the step in progress; it rejects with the reason. */
  cancel?: (reason: Error) => void;
  /** Why the call is cancelled; a step that begins rejects with it at once. */
  reason?: Error;
}

/** The longest time that `setTimeout` takes, 2^31 - 1 ms; more would end at once. */
const longestTimer = 2_147_483_647;

/** Resolves after a number of milliseconds. */
export function sleep(milliseconds: number, cancellation: Cancellation = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, Math.min(milliseconds, longestTimer));
    cancellation.cancel = (reason) => {
      clearTimeout(timer);
      reject(reason);
    };
    if (cancellation.reason) cancellation.cancel(cancellation.reason);
  });
}

/**
 * Does work, and rejects with the error of `timeoutError` if that takes longer than a number of milliseconds. The signal that
 * the work gets is aborted then, and when the call is cancelled.
 */
export function withTimeout<T>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
  timeoutError: () => Error,
  cancellation: Cancellation = {},
): Promise<T> {
  const controller = new AbortController();
  return new Promise<T>((resolve, reject) => {
    const end = (reason: Error): void => {
      clearTimeout(timer);
      reject(reason);
      // Also cancels the rest of a body.
      controller.abort(reason);
    };
    const timer = setTimeout(
      () => {
        end(timeoutError());
      },
      Math.min(milliseconds, longestTimer),
    );
    cancellation.cancel = end;
    if (cancellation.reason) end(cancellation.reason);
    else
      work(controller.signal).then((value) => {
        clearTimeout(timer);
        resolve(value);
      }, end);
  });
}
