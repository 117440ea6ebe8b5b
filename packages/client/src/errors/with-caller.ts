import { isFailure } from './failure.ts';

/**
 * Adds the lines of the caller to the stack of an error. It runs when the caller resumes, because the stack then has the waiting functions.
 * To record the caller before a call would cost as much as the call.
 */
export function withCaller(error: unknown): unknown {
  if (isFailure(error)) error.stack = `${error.stack}\n${new Error().stack?.replace(/^Error\n/, '')}`;
  return error;
}
