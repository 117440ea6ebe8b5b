import { IndexEmpty, PositionRemoved, StoreUnavailable } from '@ledger-explorer/store';
import { QueueFull } from '../limits/fair-queue.ts';
import { readTurns } from '../limits/read-turns.ts';
import { StoreLate } from '../limits/within.ts';
import type { Logger } from 'pino';
import { Problem } from './problem.ts';

/** Retry-After while the store is unreachable or the index is empty. */
const retryAfter = { 'retry-after': '2' };

/** Converts an error to a problem. An unexpected error becomes a 500 with the request id only. */
function problemOf(error: unknown, requestId: string): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof PositionRemoved) {
    return new Problem(
      'position-removed',
      `A rewind of the index removed position ${error.position}. Start again without it.`,
    );
  }
  if (error instanceof StoreUnavailable) {
    const what = error instanceof StoreLate ? 'did not answer in time' : 'cannot be reached';
    return new Problem('unavailable', `The database ${what}.`, {
      headers: retryAfter,
      cause: error,
    });
  }
  if (error instanceof QueueFull) {
    const detail = `The caller already has ${readTurns.maxWaiting} requests waiting, the most that are allowed.`;
    return new Problem('rate-limited', detail, { headers: { 'retry-after': '1' } });
  }
  if (error instanceof IndexEmpty) {
    return new Problem('index-empty', 'Nothing is indexed yet.', { headers: retryAfter });
  }
  return new Problem('internal-error', `The request failed. Its id, for the operator: ${requestId}.`, { cause: error });
}

/** Converts an error to a problem, and logs a 5xx that has a cause. */
export function noteProblem(log: Logger, error: unknown, requestId: string): Problem {
  const problem = problemOf(error, requestId);
  if (problem.status >= 500 && problem.cause !== undefined) {
    log.error({ reqId: requestId, err: problem.cause }, problem.detail);
  }
  return problem;
}
