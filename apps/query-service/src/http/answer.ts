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
import type { KeptAnswer } from '../responses/kept-answer.ts';
import type { Service } from '../service.ts';
import { matchesTag } from './entity-tag.ts';
import { waitForHeader, waitForPosition } from './wait-for-position.ts';

type ServedOperation = (typeof operations)[number];

/** Everything that is known of a request once its parameters are read. */
interface Asked {
  readonly operation: ServedOperation;
  readonly values: Values;
  /** The request, normalised, with what else shapes its body: the same text for what gets the same answer. */
  readonly key: string;
  readonly pin: number | undefined;
  readonly ifNoneMatch: string | undefined;
}

const json = 'application/json; charset=utf-8';
const changing = 'private, no-cache';
const unchanging = 'private, max-age=300';

/** `readParameters` and the handlers' `ParametersOf` both follow the operation table: what one checked the other describes. */
const handlerOf = (id: OperationId) => handlers[id] as (service: Service, values: Values) => Promise<Outcome>;

const unknownResource = ({ operation, values }: Asked): string => {
  const name = operation.parameters.find((parameter) => parameter.in === 'path')?.name ?? '';
  const at = values.position === undefined ? '' : ` at position ${values.position}`;
  return `Nothing is known by the ${name} ${JSON.stringify(values[name])}${at}.`;
};

/** What an answer shows: one that lasts and is not pinned is as good for the head as for the position it was read at. */
const freshnessOf = (service: Service, { pin }: Asked, { read, lasting }: KeptAnswer): Record<string, string> => {
  if (read === null) return {};
  const head = service.heads.head ?? read.head;
  return freshnessHeaders(lasting && pin === undefined ? head : read.shown, head, service.now());
};

/** The tag in `If-None-Match` that is of the answer this request would get now, and what that shows: without a read. */
const unchanged = (
  { answers, heads }: Service,
  asked: Asked,
): { tag: string; shown: Shown; lasting: boolean } | null => {
  const { key, pin, ifNoneMatch, operation } = asked;
  const { head, epoch, revision } = heads;
  if (ifNoneMatch === undefined || ifNoneMatch.trim() === '*' || head === null || operation.path === '/openapi.json') {
    return null;
  }
  const shown = pin === undefined ? head : heads.shownAt(pin);
  if (shown === undefined) return null;
  const lasting = answers.tagLasting(key, epoch);
  if (matchesTag(ifNoneMatch, lasting)) return { tag: lasting, shown, lasting: true };
  const tag = answers.tagAt(key, shown.position, head.position, revision);
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
  service: Service,
  asked: Asked,
  answer: KeptAnswer,
  acceptEncoding: string | undefined,
  reply: FastifyReply,
): Promise<void> => {
  const { body, tag, lasting, read } = answer;
  const freshness = freshnessOf(service, asked, answer);
  if (body === null) throw new Problem('not-found', unknownResource(asked), { headers: freshness });
  void reply.headers({
    ...freshness,
    etag: tag,
    'cache-control': lasting && read !== null ? unchanging : changing,
    vary: 'Accept-Encoding',
  });
  if (matchesTag(asked.ifNoneMatch, tag)) {
    void reply.code(304).send();
    return;
  }
  const coding = chooseCoding(acceptEncoding, body.length);
  const bytes = coding === null ? body : await service.answers.compressed(asked.key, answer, body, coding);
  if (coding !== null) void reply.header('content-encoding', coding);
  void reply.header('content-type', json).send(bytes);
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
  const { [waitForHeader]: waitFor, ...values } = parameters.values;
  if (typeof waitFor === 'number') await waitForPosition(service, waitFor);
  const read = () => handlerOf(operation.id)(service, values);
  if (!operation.keyRequired && operation.id !== 'getOpenApi') {
    answerUntagged(service, await read(), reply);
    return;
  }

  const shape = JSON.stringify(operation.id === 'getMarketInfo' ? quoteShape(service.market?.quote ?? null) : []);
  const key = `${operation.id} ${JSON.stringify(Object.values(values))} ${shape}`;
  const pin = pinOf(service.cursors, operation.id, values);
  const asked = { operation, values, key, pin, ifNoneMatch: request.headers['if-none-match'] };
  const kept = service.answers.now(key);
  if (kept === undefined) {
    const same = unchanged(service, asked);
    if (same !== null) {
      const { tag, shown, lasting } = same;
      void reply.headers({
        ...freshnessHeaders(shown, service.heads.head ?? shown, service.now()),
        etag: tag,
        'cache-control': lasting ? unchanging : changing,
        vary: 'Accept-Encoding',
      });
      void reply.code(304).send();
      return;
    }
  }
  const found = kept ?? (await service.answers.read(key, shape, read));
  await sendKept(service, asked, found, request.headers['accept-encoding'], reply);
};
