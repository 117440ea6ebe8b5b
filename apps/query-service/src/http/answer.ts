import { type OperationId, type operations, readParameters } from '@ledger-explorer/spec';
import type { Shown } from '@ledger-explorer/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { freshnessHeaders } from '../freshness/freshness-headers.ts';
import { quoteShape } from '../market/quote-shape.ts';
import { handlers } from '../operations/handlers.ts';
import type { Outcome } from '../operations/outcome.ts';
import { pinOf, type Values } from '../operations/pin-of.ts';
import { invalidParameters } from '../problems/invalid-parameters.ts';
import { Problem } from '../problems/problem.ts';
import { chooseCoding } from '../responses/content-coding.ts';
import type { Question } from '../responses/answers.ts';
import type { KeptAnswer } from '../responses/kept-answer.ts';
import type { Service } from '../service.ts';
import { cacheControl, changing, json } from './answer-headers.ts';
import { matchesTag } from './entity-tag.ts';
import { shownBy } from './shown-by.ts';
import { waitForHeader, waitForPosition } from './wait-for-position.ts';

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

/** `readParameters` and the handlers' `ParametersOf` both follow the operation table: what one checked the other describes. */
const handlerOf = (id: OperationId) => handlers[id] as (service: Service, values: Values) => Promise<Outcome>;

const unknownResource = ({ operation, values }: Asked): string => {
  const name = operation.parameters.find((parameter) => parameter.in === 'path')?.name ?? '';
  const at = values.position === undefined ? '' : ` at position ${values.position}`;
  return `Nothing is known by the ${name} ${JSON.stringify(values[name])}${at}.`;
};

export const freshnessOf = (asked: Asked, answer: KeptAnswer): Readonly<Record<string, string>> => {
  const { service } = asked;
  const shown = shownBy(asked, answer);
  return shown === null ? {} : freshnessHeaders(shown, service.heads.head ?? answer.read?.head ?? shown, service.now());
};

/** What an answer without a body means. */
export const notFound = (asked: Asked, answer: KeptAnswer): Problem =>
  new Problem('not-found', unknownResource(asked), { headers: freshnessOf(asked, answer) });

/** The tag in `If-None-Match` that is of the answer this request would get now, and what that shows: without a read. */
export const unchanged = (
  asked: Asked,
  ifNoneMatch: string | undefined,
): { tag: string; shown: Shown; lasting: boolean } | null => {
  const { pin, operation } = asked;
  const { answers, heads } = asked.service;
  const { head, epoch, revision } = heads;
  if (ifNoneMatch === undefined || ifNoneMatch.trim() === '*' || head === null || operation.path === '/openapi.json') {
    return null;
  }
  const shown = pin === undefined ? head : heads.shownAt(pin);
  if (shown === undefined) return null;
  const lasting = answers.tagLasting(asked, epoch);
  if (matchesTag(ifNoneMatch, lasting)) return { tag: lasting, shown, lasting: true };
  const tag = answers.tagAt(asked, shown.position, head.position, revision);
  return matchesTag(ifNoneMatch, tag) ? { tag, shown, lasting: false } : null;
};

/** An answer that changes by itself, which is never kept: as it was just made. */
const answerUntagged = (service: Service, { body, read, status = 200 }: Outcome, reply: FastifyReply): void => {
  if (read !== undefined) service.heads.note(read.head);
  void reply.headers({
    ...(read === undefined ? {} : freshnessHeaders(read.shown, read.head, service.now())),
    'cache-control': status === 200 ? changing : 'no-store',
    'content-type': json,
  });
  if (status === 503) void reply.header('retry-after', '2');
  void reply.code(status).send(Buffer.from(body ?? ''));
};

/** Sends an answer, or 304 where the caller has it; 404 where what was asked for is unknown. */
const sendKept = async (
  asked: Asked,
  answer: KeptAnswer,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const { body, tag } = answer;
  const freshness = freshnessOf(asked, answer);
  if (body === null) throw notFound(asked, answer);
  void reply.headers({
    ...freshness,
    etag: tag,
    'cache-control': cacheControl(answer.lasting && answer.read !== null),
    vary: 'Accept-Encoding',
  });
  if (matchesTag(headers['if-none-match'], tag)) {
    void reply.code(304).send();
    return;
  }
  const coding = chooseCoding(headers['accept-encoding'], body.length);
  const bytes = coding === null ? body : await asked.service.answers.compressed(asked, answer, body, coding);
  if (coding !== null) void reply.header('content-encoding', coding);
  void reply.header('content-type', json).send(bytes);
};

/** What a request asks for, once its parameters are checked. */
export const askedBy = (service: Service, operation: ServedOperation, all: Values): Asked => {
  // Waiting changes when there is an answer, not which.
  const values = Object.fromEntries(Object.entries(all).filter(([name]) => name !== waitForHeader));
  const shape = JSON.stringify(operation.id === 'getMarketInfo' ? quoteShape(service.market?.quote ?? null) : []);
  const key = `${operation.id} ${JSON.stringify(Object.values(values))} ${shape}`;
  const pin = pinOf(service.cursors, operation.id, values);
  const read = () => handlerOf(operation.id)(service, values);
  return { service, operation, values, key, stem: service.answers.stemOf(key), pin, shape, read };
};

/**
 * Answers an operation: parameters, resource, body or 304; from memory, where the answer of the index's head is there.
 * Throws problems and whatever the store throws.
 */
export const answer = async (
  service: Service,
  operation: ServedOperation,
  sent: { readonly path: Readonly<Record<string, string>>; readonly query: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const parameters = readParameters(operation, { ...sent, headers: request.headers });
  if (!parameters.ok) throw invalidParameters(parameters.errors);
  const { [waitForHeader]: waitFor } = parameters.values;
  if (typeof waitFor === 'number') await waitForPosition(service, waitFor);
  const asked = askedBy(service, operation, parameters.values);
  if (!operation.keyRequired && operation.id !== 'getOpenApi') {
    answerUntagged(service, await asked.read(), reply);
    return;
  }

  const kept = service.answers.now(asked);
  if (kept === undefined) {
    const same = unchanged(asked, request.headers['if-none-match']);
    if (same !== null) {
      const { tag, shown, lasting } = same;
      void reply.headers({
        ...freshnessHeaders(shown, service.heads.head ?? shown, service.now()),
        etag: tag,
        'cache-control': cacheControl(lasting),
        vary: 'Accept-Encoding',
      });
      void reply.code(304).send();
      return;
    }
  }
  const found = kept ?? (await service.answers.read(asked));
  await sendKept(asked, found, request, reply);
};
