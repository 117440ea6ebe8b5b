import type { Problem } from '@ledger-explorer/spec/types';
import { callError, problemDetails, redact } from '../errors/call-error.ts';
import { type ErrorKind, HttpError, NetworkError } from '../errors/errors.ts';
import type { CachedBody } from './body-cache.ts';
import type { Call } from './call.ts';
import type { Received } from './send-attempt.ts';

/** The reply to an operation. */
export interface Reply {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  /** The body, or the cached one. */
  readonly text: string;
  readonly fromCache: boolean;
  /** What the body says. The first caller takes it; callers that share a reply share no object. */
  data?: object | undefined;
}

/** What a text says, if that is an object or an array; else null. */
function readObject(read: (text: string) => unknown, text: string): object | null {
  try {
    const value = read(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** Throws an `HttpError` unless the status is a success. Its kind is the problem type that the service names. */
export function requireSuccess(call: Call, { response, text }: Received): void {
  const { ok, status, headers } = response;
  if (ok) return;
  const problem = readObject(JSON.parse, redact(call, text)) as Problem | null;
  const kind = String(problem?.type).split('/problems/')[1] ?? (status < 400 ? 'redirect' : 'http');
  const details = `${status} ${problemDetails(problem, call.url) ?? headers.get('location') ?? ''}`;
  throw callError(call, HttpError, kind as ErrorKind, details, { response, problem });
}

/** Reads the reply; if the service says "not modified", from the cached body. Throws an error if it is not JSON of a success. */
export function readReply(
  call: Call,
  received: Received,
  read: (text: string) => unknown,
  cached: CachedBody | undefined,
): Reply {
  const { status, headers } = received.response;
  const fresh = status === 304 ? cached : undefined;
  if (!fresh) requireSuccess(call, received);
  const { text } = fresh ?? received;
  const data = readObject(read, text);
  if (!data) {
    const type = headers.get('content-type') ?? '';
    const { response } = received;
    throw type.includes('html')
      ? callError(call, HttpError, 'html', type, { response })
      : callError(call, NetworkError, 'json', type, { response });
  }
  return { url: call.url, status, headers, text, fromCache: !!fresh, data };
}
