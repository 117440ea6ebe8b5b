import { isExactObject } from './values.ts';
import type { ExactObject } from '@ledger-explorer/wire';
import type { Answer } from '../proxy/answer.ts';
import type { Exchange, Fault } from '../proxy/fault.ts';
import type { ProxiedRequest } from '../proxy/proxied-request.ts';

/** Which answers an edit is for. */
type Which = (answer: Answer, request: ProxiedRequest) => boolean;

/** Lets the healthy service answer another request than was sent: what was asked for is overlooked or misread. */
export function editRequest(edit: (request: ProxiedRequest) => ProxiedRequest): Fault['answer'] {
  return ({ request, upstream }) => upstream(edit(request));
}

/**
 * Changes status, headers or body of the answers that `which` picks out. HEAD is answered from the changed GET, as by a
 * service that is wrong all the way through.
 */
export function editAnswer(which: Which, edit: (answer: Answer, exchange: Exchange) => void): Fault['answer'] {
  return async (exchange) => {
    const { request, upstream } = exchange;
    const answer = await upstream(request.method === 'HEAD' ? request.withMethod('GET') : request);
    if (which(answer, request)) edit(answer, exchange);
    return answer;
  };
}

/** Another value of a header; null: without it; a function: another one than it has, if it has one. */
export function editHeader(
  name: string,
  which: Which,
  value: string | null | ((old: string) => string),
): Fault['answer'] {
  return editAnswer(which, (answer) => {
    const old = answer.header(name);
    if (typeof value !== 'function') answer.setHeader(name, value);
    else if (old !== null) answer.setHeader(name, value(old));
  });
}

/** Changes the problem document of answers with one of these status codes (without any: of all). */
export function editProblem(statuses: readonly number[], edit: (problem: ExactObject) => void): Fault['answer'] {
  return editAnswer(
    ({ status }) => status >= 400 && (statuses.length === 0 || statuses.includes(status)),
    (answer) => {
      // What the HTTP parser refuses is not a problem document.
      if (answer.header('content-type') !== 'application/problem+json') return;
      const problem = answer.json;
      if (!isExactObject(problem)) return;
      edit(problem);
      answer.json = problem;
    },
  );
}
