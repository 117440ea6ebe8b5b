import type { ExactJson, ExactObject } from '@ledger-explorer/wire';
import type { Answer } from '../proxy/answer.ts';
import type { Fault } from '../proxy/fault.ts';
import type { ProxiedRequest } from '../proxy/proxied-request.ts';
import { isExactObject, objectsOf } from './values.ts';

/** `rule`: the broken rule of the contract (`V8`). `answer`: makes the faulty response. */
export function fault(name: string, rule: string, answer: Fault['answer']): Fault {
  return { name, rule, answer };
}

/** A fault that changes the request: a parameter is ignored or misread. */
export function editRequest(name: string, rule: string, edit: (request: ProxiedRequest) => ProxiedRequest): Fault {
  return fault(name, rule, ({ request, upstream }) => upstream(edit(request)));
}

/** A fault that changes responses. HEAD gets the headers of the changed GET, as in a consistently wrong service. */
export function editAnswer(name: string, rule: string, edit: (answer: Answer, request: ProxiedRequest) => void): Fault {
  return fault(name, rule, async ({ request, upstream }) => {
    const answer = await upstream(request.method === 'HEAD' ? request.withMethod('GET') : request);
    edit(answer, request);
    return answer;
  });
}

/** A fault that sets a header (null removes it) of the responses selected by `which`; default: of all. */
export function editHeader(
  name: string,
  rule: string,
  header: string,
  value: string | null,
  which: (answer: Answer, request: ProxiedRequest) => boolean = () => true,
): Fault {
  return editAnswer(name, rule, (answer, request) => {
    if (which(answer, request)) answer.setHeader(header, value);
  });
}

function editObject(answer: Answer, edit: (value: ExactObject) => void): void {
  const value = answer.json;
  if (!isExactObject(value)) return;
  edit(value);
  answer.json = value;
}

/** A fault that changes problem documents with one of these statuses (none: all). */
export function editProblem(
  name: string,
  rule: string,
  statuses: readonly number[],
  edit: (problem: ExactObject, request: ProxiedRequest) => void,
): Fault {
  return editAnswer(name, rule, (answer, request) => {
    // Errors of the HTTP parser are no problem documents.
    if (answer.header('content-type') !== 'application/problem+json') return;
    if (statuses.length > 0 && !statuses.includes(answer.status)) return;
    editObject(answer, (problem) => {
      edit(problem, request);
    });
  });
}

/** A fault that changes the JSON objects of successful responses of these operations (none: any). */
export function editBody(
  name: string,
  rule: string,
  ids: readonly string[],
  edit: (body: ExactObject, request: ProxiedRequest) => void,
): Fault {
  return editAnswer(name, rule, (answer, request) => {
    if (!answer.ok || !request.isReadOf(...ids)) return;
    editObject(answer, (body) => {
      edit(body, request);
    });
  });
}

/** A fault that replaces the rows of a page of these operations (none: any). */
export function editRows(
  name: string,
  rule: string,
  ids: readonly string[],
  edit: (rows: readonly ExactObject[], request: ProxiedRequest) => ExactObject[],
): Fault {
  return editBody(name, rule, ids, (body, request) => {
    if (Array.isArray(body.content)) body.content = edit(objectsOf(body.content), request);
  });
}

/** A fault that changes a field of every row that has it. */
export function editField(
  name: string,
  rule: string,
  ids: readonly string[],
  field: string,
  edit: (value: ExactJson, row: ExactObject) => ExactJson,
): Fault {
  return editRows(name, rule, ids, (rows) =>
    rows.map((row) => (row[field] === undefined ? row : { ...row, [field]: edit(row[field], row) })),
  );
}
