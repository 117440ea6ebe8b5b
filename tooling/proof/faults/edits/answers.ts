import { isExactObject } from './values.ts';
import type { ExactObject } from '@ledger-explorer/wire';
import type { Answer } from '../proxy/answer.ts';
import type { Exchange, Fault } from '../proxy/fault.ts';
import type { ProxiedRequest } from '../proxy/proxied-request.ts';

/** Selects the responses to change. */
type Which = (answer: Answer, request: ProxiedRequest) => boolean;

/** A fault that changes the request: a parameter is ignored or misread. */
export function editRequest(edit: (request: ProxiedRequest) => ProxiedRequest): Fault['answer'] {
  return ({ request, upstream }) => upstream(edit(request));
}

/** A fault that changes the responses selected by `which`. HEAD gets the headers of the changed GET, as in a consistently wrong service. */
export function editAnswer(which: Which, edit: (answer: Answer, exchange: Exchange) => void): Fault['answer'] {
  return async (exchange) => {
    const { request, upstream } = exchange;
    const answer = await upstream(request.method === 'HEAD' ? request.withMethod('GET') : request);
    if (which(answer, request)) edit(answer, exchange);
    return answer;
  };
}

/** A fault that changes a header; null removes it; a function maps its value, if present. */
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

/** A fault that changes problem documents with one of these statuses (none: all). */
export function editProblem(statuses: readonly number[], edit: (problem: ExactObject) => void): Fault['answer'] {
  return editAnswer(
    ({ status }) => status >= 400 && (statuses.length === 0 || statuses.includes(status)),
    (answer) => {
      // Errors of the HTTP parser are no problem documents.
      if (answer.header('content-type') !== 'application/problem+json') return;
      const problem = answer.json;
      if (!isExactObject(problem)) return;
      edit(problem);
      answer.json = problem;
    },
  );
}
