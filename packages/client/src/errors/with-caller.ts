import { isFailure } from './failure.ts';

/**
 * Adds the lines of the caller to the stack of an error, once the call that waited for it goes on: the stack then has those that wait for
 * the call. To note the caller before a call would cost as much as the call.
 */
export function withCaller(error: unknown): unknown {
  if (isFailure(error)) error.stack = `${error.stack}\n${new Error().stack?.replace(/^Error\n/, '')}`;
  return error;
}
