import type { Problem } from '@ledger-explorer/spec/types';
import { callError, problemDetails, redact } from '../errors/call-error.ts';
import { type ErrorKind, HttpError, NetworkError } from '../errors/errors.ts';
import type { CachedBody } from './body-cache.ts';
import type { Call } from './call.ts';
import type { Received } from './send-attempt.ts';

/** The reply to a call. */
export interface Reply {
  readonly response: Response;
  /** The body, or the cached one. */
  readonly text: string;
  readonly fromCache: boolean;
  /** The parsed body. The first caller takes it; callers that share a reply get separate objects. */
  data?: object | undefined;
}

/** The parsed text, if it is an object or an array; otherwise null. */
function readObject(read: (text: string) => unknown, text: string): object | null {
  try {
    const value = read(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

const receivedOf = new WeakMap<Error, Received>();

/** The response that an `HttpError` is about, as it was received. */
export function receivedWith(error: unknown): Received | undefined {
  return error instanceof HttpError ? receivedOf.get(error) : undefined;
}

/** Throws an `HttpError` unless the status is a success. Its kind is the problem type that the service names. */
export function requireSuccess(call: Pick<Call, 'apiKey' | 'operation' | 'url'>, { response, text }: Received): void {
  const { ok, status, headers } = response;
  if (ok) return;
  const problem = readObject(JSON.parse, redact(call, text)) as Problem | null;
  const kind = String(problem?.type).split('/problems/')[1] ?? (status < 400 ? 'redirect' : 'http');
  const details = `${status} ${problemDetails(problem, call.url) ?? headers.get('location') ?? ''}`;
  const error = callError(call, HttpError, kind as ErrorKind, details, { response, problem });
  receivedOf.set(error, { response, text });
  throw error;
}

/** Reads the reply; if the service says "not modified", from the cached body. Throws an error if it is not JSON of a success. */
export function readReply(call: Call, received: Received, cached: CachedBody | undefined): Reply {
  const { response } = received;
  const fresh = response.status === 304 ? cached : undefined;
  if (!fresh) requireSuccess(call, received);
  const { text } = fresh ?? received;
  if (call.isStream || !call.parse) return { response, text, fromCache: !!fresh };
  const data = readObject(call.parse, text);
  if (!data) {
    const type = response.headers.get('content-type') ?? '';
    throw type.includes('html')
      ? callError(call, HttpError, 'html', type, { response })
      : callError(call, NetworkError, 'json', type, { response });
  }
  return { response, text, fromCache: !!fresh, data };
}
