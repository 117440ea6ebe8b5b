import { writeProblem } from '@ledger-explorer/spec/writers';
import { freshnessHeaders } from '../freshness/freshness-headers.ts';
import { maskApiKeys } from '../keys/mask-api-keys.ts';
import { problemKind } from '../problems/problem-kind.ts';
import type { Problem } from '../problems/problem.ts';
import { headerList, type Reply } from '../responses/reply.ts';
import type { Service } from '../service.ts';
import { pathAndQuery } from './request-target.ts';

const maxInstanceLength = 2_048;
/** Longer targets are cut before masking, to bound its cost. */
const maxTargetLength = 8_192;

/** `instance` of a problem, a URI reference: path and query of the request target, with invalid characters percent-encoded. */
function instanceOf(target: string): string {
  const instance = maskApiKeys(pathAndQuery(target).slice(0, maxTargetLength)).replaceAll(
    /[^\x21-\x7e]|["<>\\^`{|}]/gu,
    encodeURIComponent,
  );
  // A cut leaves no part of an escape.
  return instance.length > maxInstanceLength ? instance.slice(0, maxInstanceLength).replace(/%.?$/u, '') : instance;
}

/** Reply with RFC 9457 problem details. `target`: the request target as sent. */
export function problemReply({ network, heads, now }: Service, problem: Problem, target: string): Reply {
  const { title, status } = problemKind(problem.slug);
  const { head } = heads;
  const headers = {
    // A problem with its own position has complete freshness headers: at position 0 there is no record time.
    ...(head === null || 'explorer-position' in problem.headers ? {} : freshnessHeaders(head, head, now())),
    'cache-control': 'no-store',
    'content-type': 'application/problem+json',
    ...problem.headers,
  };
  const body = writeProblem({
    type: `/${network}/problems/${problem.slug}`,
    title,
    status,
    detail: maskApiKeys(problem.detail),
    instance: instanceOf(target),
    ...(problem.errors === undefined ? {} : { errors: problem.errors }),
  });
  return { status, headers: headerList(headers), body: Buffer.from(body) };
}
