import type { Cancellation } from './cancellation.ts';

/** A call in progress, with the number of callers that wait for it. */
interface SharedCall<T> {
  callers: number;
  readonly cancellation: Cancellation;
  result?: Promise<T>;
}

/** Joins the call in progress that has the same key, or starts one. */
export type JoinCall<T> = (
  /** Undefined: shared with no other caller. */
  key: string | undefined,
  /** Ends the wait of this caller; the call itself ends when the last of its callers leaves. */
  signal: AbortSignal | undefined,
  /** Makes the error of a caller that left. */
  abortError: (reason: unknown) => Error,
  start: (cancellation: Cancellation | undefined) => Promise<T>,
) => Promise<T>;

/** What an abort of a signal calls: `leave` of each of its callers. */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/** The only listener on a signal, for all its callers: Node.js 20 warns of more than ten. */
function leaveAll({ target }: Event): void {
  for (const leave of waiting.get(target as AbortSignal) ?? []) leave();
}

/** Lets identical calls in progress share one request. */
export function createSharedCalls<T>(): JoinCall<T> {
  const calls = new Map<unknown, SharedCall<T>>();

  return (key, signal, abortError, start) => {
    const call: SharedCall<T> = calls.get(key) ?? { callers: 0, cancellation: {} };
    if (key) calls.set(key, call);
    call.callers++;

    // Without a signal this caller never leaves, so the call needs no cancellation, which makes it cheaper.
    const result = (): Promise<T> =>
      (call.result ??= start(signal && call.cancellation).finally(() => {
        if (calls.get(key) === call) calls.delete(key);
      }));
    if (!signal) return result();

    return new Promise<T>((resolve, reject) => {
      const leave = (): void => {
        const error = abortError(signal.reason);
        reject(error);
        if (--call.callers) return;
        calls.delete(key);
        call.cancellation.reason = error;
        call.cancellation.cancel?.(error);
      };
      const leaves = waiting.get(signal) ?? new Set();
      if (signal.aborted) leave();
      else {
        waiting.set(signal, leaves.add(leave));
        signal.addEventListener('abort', leaveAll);
      }
      result()
        .then(resolve, reject)
        .finally(() => {
          leaves.delete(leave);
          if (!leaves.size) signal.removeEventListener('abort', leaveAll);
        });
    });
  };
}
