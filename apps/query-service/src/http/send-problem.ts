import { writeProblem } from '@ledger-explorer/spec/writers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { freshnessHeaders } from '../freshness/freshness-headers.ts';
import { maskApiKeys } from '../keys/mask-api-keys.ts';
import { problemKind } from '../problems/problem-kind.ts';
import { problemOf } from '../problems/problem-of.ts';
import type { Service } from '../service.ts';
import { pathAndQuery } from './request-target.ts';

const maxInstanceLength = 2_048;
/** What comes later shows only behind more keys than anyone sends. */
const maxTargetLength = 8_192;

/** Path and query of a request target as the problem's `instance`, a URI reference: only what may stand in one, however it was sent. */
export function instanceOf(target: string): string {
  return maskApiKeys(pathAndQuery(target).slice(0, maxTargetLength))
    .replaceAll(/[^\x21-\x7e]|["<>\\^`{|}]/gu, encodeURIComponent)
    .slice(0, maxInstanceLength);
}

/** Answers with whatever was thrown, as RFC 9457 problem details. Faults of ours go to the log with the request's id. */
export function sendProblem(service: Service, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = problemOf(error, request.id);
  if (problem.status >= 500 && problem.cause !== undefined) {
    request.log.error({ err: problem.cause }, problem.detail);
  }
  const { title, status } = problemKind(problem.slug);
  const { head } = service.heads;
  void reply
    .code(status)
    .headers({
      // What says itself which position it shows has all of its headers: at position 0 there is no record time.
      ...(head === null || 'explorer-position' in problem.headers ? {} : freshnessHeaders(head, head, service.now())),
      'cache-control': 'no-store',
      'content-type': 'application/problem+json',
      ...problem.headers,
    })
    .send(
      Buffer.from(
        writeProblem({
          type: `/${service.network}/problems/${problem.slug}`,
          title,
          status,
          detail: maskApiKeys(problem.detail),
          instance: instanceOf(request.originalUrl),
          ...(problem.errors === undefined ? {} : { errors: problem.errors }),
        }),
      ),
    );
}
