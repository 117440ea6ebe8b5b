import type { ParameterError, Problem } from '@ledger-explorer/spec/types';
import type { Call } from '../exchange/call.ts';
import { readRetryAfter } from '../exchange/retry.ts';
import { freshnessOf } from '../freshness.ts';
import type { ErrorKind, ExplorerError } from './errors.ts';

/** Additional data of an error. */
export interface ErrorOrigin {
  readonly cause?: unknown;
  readonly response?: Response | undefined;
  readonly problem?: Problem | null;
}

/** The text without the API key. */
export function redact({ apiKey }: Pick<Call, 'apiKey'>, text: string): string {
  return apiKey ? text.replaceAll(apiKey, '[key]') : text;
}

/**
 * Whether the API key shows where `inspect` and loggers look: in any property of a cause, at any depth. True beyond a
 * depth of 9, which is not searched.
 */
function showsKey(call: Pick<Call, 'apiKey'>, cause: unknown, depth = 0, searched = new Set<unknown>()): boolean {
  if (typeof cause === 'string') return redact(call, cause) !== cause;
  if (!cause || typeof cause !== 'object' || searched.has(cause)) return false;
  searched.add(cause);
  const { stack, headers } = cause as { readonly stack?: unknown; readonly headers?: unknown };
  const own = Reflect.ownKeys(cause).map((name): unknown => Reflect.get(cause, name));
  const shown = [stack, headers, ...(cause instanceof Headers ? cause : []), ...own];
  return depth > 9 || shown.some((value) => showsKey(call, value, depth + 1, searched));
}

/** Address of the page of a problem of the contract; null for any other. */
function problemPage(problem: Problem | null, url: string): string | null {
  const type = String(problem?.type);
  return type.includes('/problems/') && URL.canParse(type, url) ? new URL(type, url).href : null;
}

/** The reason and the value of each parameter that the problem names; otherwise the detail of the problem. */
export function problemDetails(problem: Problem | null, url: string): string | undefined {
  const { searchParams } = new URL(url);
  const named = [problem?.errors ?? []].flat();
  const details = named.flatMap((one) => {
    // Another service can send `errors` of a different shape.
    const { name, reason } = Object(one) as Partial<ParameterError>;
    return name ? [`${name}${searchParams.has(name) ? `=${searchParams.get(name)}` : ''} ${reason}`] : [];
  });
  return details.join(', ') || problem?.detail;
}

/**
 * Makes an error of a call, with all facts of its response. The API key is removed from everything it says; a cause that
 * shows the key (a runtime quotes a header value that it refuses) is left out.
 */
export function callError(
  call: Pick<Call, 'apiKey' | 'operation' | 'url'>,
  Class: typeof ExplorerError,
  kind: ErrorKind,
  details: unknown,
  { cause, response, problem = null }: ErrorOrigin = {},
): ExplorerError {
  const headers = response?.headers ?? new Headers();
  const status = response?.status ?? null;
  const freshness = freshnessOf(headers);
  const docs = problemPage(problem, call.url);
  const where = [call.url, freshness.requestId && `request ${freshness.requestId}`, docs && `see ${docs}`];
  return new Class(
    redact(call, [`${call.operation}: ${kind} (${String(details).trim()})`, ...where].filter(Boolean).join('; ')),
    {
      kind,
      operation: call.operation,
      url: redact(call, call.url),
      status,
      ...freshness,
      retryable: status === 408 || status === 429 || Number(status) >= 500,
      retryAfter: readRetryAfter(headers),
      problem,
      docs,
    },
    showsKey(call, cause) ? undefined : cause,
  );
}
