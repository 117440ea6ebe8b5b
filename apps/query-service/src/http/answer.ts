import type { operations } from '@ledger-explorer/spec';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { freshnessHeaders } from '../freshness/freshness-headers.ts';
import { callerAddress } from '../limits/caller-address.ts';
import { acceptParameters, offendingParameters } from '../operations/accept-parameters.ts';
import { pinOf, type Values } from '../operations/pin-of.ts';
import { isLive, readOperation, shapeOf } from '../operations/read-operation.ts';
import { invalidParameters } from '../problems/invalid-parameters.ts';
import type { Question } from '../responses/answers.ts';
import type { Outcome } from '../responses/outcome.ts';
import type { Service } from '../service.ts';
import { changing, json } from './answer-headers.ts';
import { reply } from './kept-reply.ts';
import { slowNote } from './slow-note.ts';
import { catchUp, isBehind, waitForHeader, type Waiting, waitForPosition } from './wait-for-position.ts';

type ServedOperation = (typeof operations)[number];

/** An operation at a target, with what was sent for its parameters. */
export interface ServedRoute {
  readonly service: Service;
  readonly operation: ServedOperation;
  readonly path: Readonly<Record<string, string>>;
  readonly query: string;
}

/** Everything that is known of a request once its parameters are read. */
export interface Asked extends Question {
  readonly service: Service;
  readonly operation: ServedOperation;
  readonly values: Values;
  readonly pin: number | undefined;
}

/** An answer that changes by itself, which is never kept: as it was just made. */
function answerUntagged(service: Service, { body, read, status = 200 }: Outcome, reply: FastifyReply): void {
  const shown = read?.shown ?? service.heads.head;
  void reply.headers({
    ...(shown === null ? {} : freshnessHeaders(shown, read?.head ?? shown, service.now())),
    'cache-control': status === 200 ? changing : 'no-store',
    'content-type': json,
  });
  if (status === 503) void reply.header('retry-after', '2');
  void reply.code(status).send(Buffer.from(body ?? ''));
}

/** What a request asks for, once its parameters are checked. */
export function askedBy(service: Service, operation: ServedOperation, all: Values): Asked {
  // Waiting changes when there is an answer, not which.
  const values = Object.fromEntries(Object.entries(all).filter(([name]) => name !== waitForHeader));
  const shape = JSON.stringify(shapeOf(service, operation.id));
  const pin = pinOf(service.cursors, values);
  // A walk at a position is the same whether the caller repeats that position or leaves it to the cursor.
  const normalised = pin === undefined ? values : { ...values, position: pin };
  const key = `${operation.id} ${JSON.stringify(Object.values(normalised))} ${shape}`;
  const read = () => readOperation(service, operation.id, values, pin);
  return { service, operation, values, key, stem: service.answers.stemOf(key), pin, shape, read };
}

/** Aborted when the caller of a request goes away before it is answered. */
function goneSignal(response: FastifyReply): AbortSignal {
  const gone = new AbortController();
  response.raw.once('close', () => {
    gone.abort();
  });
  return gone.signal;
}

/**
 * Answers an operation: parameters, position, resource, body or 304; from memory, where the answer of the index's head is
 * there. Throws problems and whatever the store throws.
 */
export async function answer(
  { service, operation, path, query }: ServedRoute,
  slowMilliseconds: number,
  request: FastifyRequest,
  response: FastifyReply,
): Promise<void> {
  const sent = { path, query, headers: request.headers };
  const values = acceptParameters(service, operation, sent);
  /** What is left of the time until the answer begins. */
  const left = (): number => deadline - response.elapsedTime;
  let deadline = service.deadlines.answer;
  const waiting = (milliseconds: number): Waiting => ({
    caller: request.keyId ?? callerAddress(request.ip),
    milliseconds: Math.min(milliseconds, left()),
    gone: goneSignal(response),
  });
  if (values === null) throw invalidParameters(await offendingParameters(service, operation, sent, left()));
  const { [waitForHeader]: waitFor } = values;
  if (typeof waitFor === 'number') {
    deadline = service.deadlines.waitedAnswer;
    await waitForPosition(service, waitFor, waiting(service.waitMaxMilliseconds));
  }
  const asked = askedBy(service, operation, values);
  if (asked.pin !== undefined && isBehind(service, asked.pin)) {
    await catchUp(service, asked.pin, waiting(service.catchUpMilliseconds));
  }
  if (isLive(operation.id)) {
    answerUntagged(service, await asked.read(), response);
    return;
  }

  const wish = { ifNoneMatch: request.headers['if-none-match'], acceptEncoding: request.headers['accept-encoding'] };
  const slow = slowNote(request.log, operation.id, slowMilliseconds);
  const { status, headers, body } = await service.gate.pass(() => reply(asked, wish, left(), slow));
  for (let at = 0; at < headers.length; at += 2) void response.header(headers[at] ?? '', headers[at + 1]);
  void response.code(status).send(typeof body === 'string' ? Buffer.from(body, 'latin1') : body);
}
