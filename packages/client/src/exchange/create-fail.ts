import type { Problem } from '../../generated/api.ts';
import type { ErrorKind, ExplorerError } from '../errors/explorer-error.ts';
import { freshnessOf } from '../freshness.ts';
import { readRetryAfter } from './retry-after.ts';

/** Makes the errors of an operation, and takes the API key out of what they say. */
export function createFail(operation: string, apiKey: string | undefined) {
  const redact = (text: string): string => (apiKey ? text.replaceAll(apiKey, '[key]') : text);
  return [
    (
      Class: typeof ExplorerError,
      kind: string,
      what: unknown,
      cause?: unknown,
      { headers = new Headers(), status = null }: { headers?: Headers; status?: number | null } = {},
      problem: Problem | null = null,
    ): ExplorerError => {
      // A runtime quotes a header value that it does not take.
      const { stack, cause: deeper } = Object(cause) as Error;
      const text = [what, cause, stack, deeper, (deeper as Error | undefined)?.stack].join();
      return new Class(
        redact(`${operation}: ${kind} (${String(what)})`),
        {
          kind: kind as ErrorKind,
          operation,
          status,
          ...freshnessOf(headers),
          retryable: /408|429|5../.test(String(status)),
          retryAfter: readRetryAfter(headers),
          problem,
        },
        redact(text) === text ? cause : undefined,
      );
    },
    redact,
  ] as const;
}
