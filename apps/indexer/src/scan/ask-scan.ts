import { parseLossless, retryAfter } from '@ledger-explorer/wire';
import type { ScanAddress } from './scan-address.ts';

/** Longest wait, in milliseconds. A host may ask for an hour, but gets a request sooner. */
const maxWait = 120_000;

/** One request to a Scan. */
export interface ScanRequest {
  readonly method: 'GET' | 'POST';
  /** Path after the base URL; with `registry`, after the host. */
  readonly path: string;
  readonly body?: object;
  /** True for the token-standard registry, which is outside Scan's base path. */
  readonly registry?: boolean;
  /** True to send it also to hosts of a different ledger. */
  readonly ofAnyLedger?: boolean;
}

/**
 * Reasons why there is no usable response. `refused`: 4xx other than 408, 425 and 429, the request itself is refused. `unreachable`: no server at this
 * address, or the name cannot be resolved. `busy`: 429. `unready`: 503, overloaded or still copying history. `timeout`: no complete response in time.
 * `broken`: all others, such as other 5xx, a broken connection, a body that is not (complete) JSON, or a request that `stop` ended.
 */
export const faultKinds = ['refused', 'unreachable', 'busy', 'unready', 'timeout', 'broken'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** No usable response. */
export interface Fault {
  readonly ok: false;
  readonly kind: FaultKind;
  /** HTTP status of a refusal or an error; otherwise null. */
  readonly status: number | null;
  readonly reason: string;
  /** Milliseconds to wait, as the host asks; null if it does not. */
  readonly retryAfter: number | null;
}

export interface ScanAnswer<Value = unknown> {
  readonly ok: true;
  readonly value: Value;
}

/** Reads a body. Throws `SyntaxError` if it is not JSON, and for any other fault an error whose message continues "the answer …". */
export type ReadBody<Value> = (body: Buffer) => Value | Promise<Value>;

function textOf(body: Buffer) {
  return new TextDecoder().decode(body);
}

/** Parses the whole body, without losing digits of numbers. */
export const wholeBody: ReadBody<unknown> = (body) => parseLossless(textOf(body));

/** Sends one request to one host. `timeout`: milliseconds until the end of the body. Never throws because of the host or the network. */
export async function askScan<Value>(
  { url, authorization }: ScanAddress,
  request: ScanRequest,
  { timeout, stop }: { readonly timeout: number; readonly stop: AbortSignal },
  read: ReadBody<Value>,
): Promise<ScanAnswer<Value> | Fault> {
  const timer = AbortSignal.timeout(timeout);
  try {
    const response = await fetch(urlOf(url, request), {
      method: request.method,
      headers: {
        accept: 'application/json',
        ...(authorization !== null && { authorization }),
        ...(request.body && { 'content-type': 'application/json' }),
      },
      ...(request.body && { body: JSON.stringify(request.body) }),
      signal: AbortSignal.any([timer, stop]),
    });
    const body = Buffer.from(await response.arrayBuffer());
    return response.ok ? await readBody(body, read) : readError(response, textOf(body));
  } catch (error) {
    if (timer.aborted) return fault('timeout', `no complete answer within ${timeout / 1000} s`);
    const { code, reason } = networkReason(error);
    return fault(unreachable.has(code) || reason === badPort ? 'unreachable' : 'broken', reason);
  }
}

/** Makes a fault. `retryAfter`: milliseconds, as the host asks. */
export function fault(
  kind: FaultKind,
  reason: string,
  { status = null, retryAfter: asked = null }: Partial<Pick<Fault, 'status' | 'retryAfter'>> = {},
): Fault {
  return { ok: false, kind, status, reason, retryAfter: asked === null ? null : Math.min(maxWait, asked) };
}

/** Beginning of a body, on one line, for messages. */
function excerpt(body: string): string {
  const line = body.replaceAll(/\s+/g, ' ').trim();
  return line.length > 160 ? `${line.slice(0, 160)}…` : line;
}

/** Error message of `fetch` for ports of other protocols, which the Fetch standard blocks. */
const badPort = 'bad port';
const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN']);

function urlOf(url: string, { path, registry }: ScanRequest): string {
  return registry === true ? `${new URL(url).origin}${path}` : `${url}${path}`;
}

async function readBody<Value>(body: Buffer, read: ReadBody<Value>): Promise<ScanAnswer<Value> | Fault> {
  try {
    return { ok: true, value: await read(body) };
  } catch (error) {
    const what = error instanceof SyntaxError ? 'is not (complete) JSON' : (error as Error).message;
    return fault('broken', `the answer ${what}: ${excerpt(textOf(body))}`);
  }
}

/** The status alone decides, since error bodies can be JSON, plain text (429) or a proxy's HTML. */
function readError(response: Response, body: string): Fault {
  const { status } = response;
  const reason = `${status}: ${excerpt(body) || response.statusText}`;
  return fault(kindOf(status), reason, {
    status,
    retryAfter: retryAfter(response.headers.get('retry-after'), Date.now()),
  });
}

function kindOf(status: number): FaultKind {
  if (status === 429) return 'busy';
  if (status === 503) return 'unready';
  return status === 408 || status === 425 || status >= 500 || status < 400 ? 'broken' : 'refused';
}

function networkReason(error: unknown): { readonly code: string; readonly reason: string } {
  if (!(error instanceof Error)) return { code: '', reason: String(error) };
  const { cause } = error;
  if (!(cause instanceof Error)) return { code: '', reason: error.message };
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  return { code, reason: cause.message || code || error.message };
}
