import type { ExactObject } from '@ledger-explorer/wire';
import type { Fault } from '../proxy/fault.ts';
import { isExactObject } from '../proxy/is-exact-object.ts';
import { editAnswer } from './edit-answer.ts';

/** Changes the problem document of answers with one of these status codes (without any: of all). */
export function editProblem(statuses: readonly number[], edit: (problem: ExactObject) => void): Fault['answer'] {
  return editAnswer(
    ({ status }) => status >= 400 && (statuses.length === 0 || statuses.includes(status)),
    (answer) => {
      // What the HTTP parser refuses is no problem document.
      if (answer.header('content-type') !== 'application/problem+json') return;
      const problem = answer.json;
      if (!isExactObject(problem)) return;
      edit(problem);
      answer.json = problem;
    },
  );
}
