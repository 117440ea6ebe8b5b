import { type OperationId, operationById } from '@ledger-explorer/spec';
import type { Seen, TestRequest } from '../src/session/ask.ts';
import { readAnswer } from '../src/session/read-answer.ts';

export interface Given {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Milliseconds until the response begins. */
  readonly beganAfter?: number;
  readonly basePath?: string;
  readonly apiKey?: string;
}

/** A response as a deployment with positions sends it; by default an empty 200 at once. `ask`: the id of an operation without parameters, or a request. */
export function seenAs(ask: OperationId | TestRequest, given: Given = {}): Seen {
  const { status = 200, headers = {}, body = '', beganAfter = 0, basePath = '/localnet', apiKey } = given;
  const request = typeof ask === 'string' ? { operation: operationById[ask], path: {} } : ask;
  const answer = { status, headers, rawHeaders: [], body: Buffer.from(body), beganAfter, sentAt: 0, receivedAt: 0 };
  return readAnswer(request, answer, { basePath, apiKey, hasPositions: true });
}
