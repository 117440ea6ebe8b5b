import { callError } from '../errors/call-error.ts';
import { type ExplorerError, TimeoutError } from '../errors/errors.ts';
import { type Cancellation, sleep, withTimeout } from './cancellation.ts';
import type { Call } from './call.ts';
import type { Pacer } from './pacer.ts';
import { retryDelay } from './retry.ts';
import type { Received, SendAttempt } from './send-attempt.ts';

/** Runs a call to its end: attempts, and the waits between them. */
export type RunCall = <T>(
  call: Call,
  /** Makes the result of a response, or throws an error, which may be retryable. */
  read: (received: Received) => T,
  cancellation: Cancellation | undefined,
) => Promise<T>;

/** Runs calls within their time and their retries, at the pace of the client. */
export function createRunner(sendAttempt: SendAttempt, pacer: Pacer): RunCall {
  return async (call, read, cancellation) => {
    const { timeout, totalTimeout, retries } = call;
    const deadline = performance.now() + totalTimeout;
    let lastError: unknown;

    for (let attempt = 1; ; attempt++) {
      let delay: number;
      try {
        for (let wait; (wait = pacer.take(performance.now())) > 0;) {
          if (performance.now() + wait > deadline) {
            const details = `RateLimit allows it in ${Math.ceil(wait)} ms, after totalTimeout`;
            throw callError(call, TimeoutError, 'total-timeout', details, { cause: lastError });
          }
          await sleep(wait, cancellation);
        }
        try {
          const left = deadline - performance.now();
          const timeoutError = () => {
            const [kind, limit] =
              left < timeout ? (['total-timeout', totalTimeout] as const) : (['timeout', timeout] as const);
            return callError(call, TimeoutError, kind, `no response in ${limit} ms`, { cause: lastError });
          };
          const received = await withTimeout(
            Math.min(timeout, left),
            (signal) => sendAttempt(call, signal),
            timeoutError,
            cancellation,
          );
          pacer.update(received.response.headers.get('ratelimit'), performance.now());
          return read(received);
        } finally {
          pacer.done();
        }
      } catch (error) {
        lastError = error;
        const { kind, retryable, retryAfter, status } = error as ExplorerError;
        delay = retryDelay(attempt, retryAfter);
        if (status === 429) pacer.blockUntil(performance.now() + delay);
        const retry =
          retryable && kind !== 'total-timeout' && attempt <= retries && performance.now() + delay < deadline;
        if (!retry) throw error;
      }
      await sleep(delay, cancellation);
    }
  };
}
