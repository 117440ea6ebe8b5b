import { type OperationId, type operations, readParameters } from '@ledger-explorer/spec';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { freshnessHeaders } from '../freshness/freshness-headers.ts';
import { handlers } from '../operations/handlers.ts';
import type { Outcome } from '../operations/outcome.ts';
import { invalidParameters } from '../problems/invalid-parameters.ts';
import { Problem } from '../problems/problem.ts';
import type { Service } from '../service.ts';
import { matchesTag, weakTag } from './entity-tag.ts';

type ServedOperation = (typeof operations)[number];

type Values = Readonly<Record<string, string | number | undefined>>;

/** `readParameters` and the handlers' `ParametersOf` both follow the operation table: what one checked the other describes. */
const handlerOf = (id: OperationId) => handlers[id] as (service: Service, values: Values) => Promise<Outcome>;

const unknownResource = (operation: ServedOperation, values: Values): string => {
  const name = operation.parameters.find((parameter) => parameter.in === 'path')?.name ?? '';
  const at = values.position === undefined ? '' : ` at position ${values.position}`;
  return `Nothing is known by the ${name} ${JSON.stringify(values[name])}${at}.`;
};

/** Answers an operation: parameters, resource, body or 304. Throws problems and whatever the store throws. */
export const answer = async (
  service: Service,
  operation: ServedOperation,
  sent: { readonly path: Readonly<Record<string, string>>; readonly query: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const parameters = readParameters(operation, sent);
  if (!parameters.ok) throw invalidParameters(parameters.errors);
  const { values } = parameters;

  const { body, read, shapedBy, tagged, status = 200 } = await handlerOf(operation.id)(service, values);
  if (read !== undefined) service.heads.note(read.head);
  const freshness = read === undefined ? {} : freshnessHeaders(read.shown, read.head, service.now());
  if (body === null) throw new Problem('not-found', unknownResource(operation, values), { headers: freshness });

  void reply.headers({ ...freshness, 'cache-control': status === 200 ? 'private, no-cache' : 'no-store' });
  if (status === 503) void reply.header('retry-after', '2');
  if (tagged) {
    // Names are current even in an answer pinned to an old position (contract.md V32): the head shapes every body.
    const positions = read === undefined ? [] : [read.shown.position, read.head.position];
    const normalised = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
    const shaping = JSON.stringify([normalised, shapedBy]);
    const tag = weakTag([service.fingerprint, service.network, operation.id, ...positions, shaping]);
    void reply.header('etag', tag);
    if (matchesTag(request.headers['if-none-match'], tag)) {
      void reply.code(304).send();
      return;
    }
  }
  void reply.code(status).header('content-type', 'application/json; charset=utf-8').send(Buffer.from(body));
};
