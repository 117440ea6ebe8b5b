import type { ExactObject } from '@ledger-explorer/wire';
import type { Fault } from '../proxy/fault.ts';
import { editAnswer } from './answers.ts';
import { isExactObject } from './values.ts';

/** What stands in an object at this path; null if that is no object. */
export function member(from: ExactObject, ...path: readonly string[]): ExactObject | null {
  let value: ExactObject = from;
  for (const name of path) {
    const next = value[name];
    if (!isExactObject(next)) return null;
    value = next;
  }
  return value;
}

/** A fault of the OpenAPI document that the deployment serves. */
export function served(name: string, edit: (document: ExactObject) => void): Fault {
  return {
    name,
    rule: 'contract: /openapi.json',
    answer: editAnswer(
      (answer, { target }) => answer.ok && target.split('?')[0]?.endsWith('/openapi.json') === true,
      (answer) => {
        const document = answer.json;
        if (!isExactObject(document)) return;
        edit(document);
        answer.json = document;
      },
    ),
  };
}
