import type { Cursor } from '@ledger-explorer/store';
import { parseJson } from './parse-json.ts';
import { retryAfter } from './retry-after.ts';

/** What came of asking one host for one page. */
export type PageAnswer =
  | { readonly kind: 'page'; readonly items: readonly unknown[] }
  /** May pass: the same question can be asked again, here after `retryAfter` milliseconds where the host said so. */
  | { readonly kind: 'failed'; readonly reason: string; readonly retryAfter: number | null; readonly timedOut: boolean }
  /** The question itself is refused (4xx). */
  | { readonly kind: 'refused'; readonly status: number; readonly reason: string };

export interface PageRequest {
  /** Scan's base URL, without a slash at the end. */
  readonly host: string;
  readonly after: Cursor | null;
  readonly pageSize: number;
  /** Milliseconds for the whole answer, its body included. */
  readonly timeout: number;
  readonly stop: AbortSignal;
}

/** `POST /v2/updates`, once. Never throws for what a host or the network can do. */
export async function requestPage({ host, after, pageSize, timeout, stop }: PageRequest): Promise<PageAnswer> {
  const timer = AbortSignal.timeout(timeout);
  try {
    const response = await fetch(`${host}/v2/updates`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        ...(after && { after: { after_migration_id: after.migrationId, after_record_time: after.recordTime } }),
        page_size: pageSize,
        daml_value_encoding: 'compact_json',
      }),
      signal: AbortSignal.any([timer, stop]),
    });
    const body = await response.text();
    return response.ok ? readPage(body) : readError(response, body);
  } catch (error) {
    return failed(
      timer.aborted ? `no complete answer within ${timeout / 1000} s` : networkReason(error),
      null,
      timer.aborted,
    );
  }
}

function readPage(body: string): PageAnswer {
  let answer: unknown;
  try {
    answer = parseJson(body);
  } catch {
    return failed(`the answer is not (complete) JSON: ${excerpt(body)}`);
  }
  const items =
    typeof answer === 'object' && answer !== null && 'transactions' in answer ? answer.transactions : undefined;
  return Array.isArray(items)
    ? { kind: 'page', items }
    : failed(`the answer has no list "transactions": ${excerpt(body)}`);
}

/** Error bodies may be JSON, plain text (429) or a proxy's HTML: only the status decides. */
function readError(response: Response, body: string): PageAnswer {
  const { status } = response;
  const reason = `${status}: ${excerpt(body) || response.statusText}`;
  return status === 408 || status === 429 || status >= 500
    ? failed(reason, retryAfter(response.headers.get('retry-after'), Date.now()))
    : { kind: 'refused', status, reason };
}

function failed(reason: string, wait: number | null = null, timedOut = false): PageAnswer {
  return { kind: 'failed', reason, retryAfter: wait, timedOut };
}

function networkReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  return cause.message || code || error.message;
}

function excerpt(body: string): string {
  const line = body.replaceAll(/\s+/g, ' ').trim();
  return line.length > 160 ? `${line.slice(0, 160)}…` : line;
}
