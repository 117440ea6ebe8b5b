import type { Operation } from '@ledger-explorer/spec';
import { type ExactObject, NumberLiteral, writeExact } from '@ledger-explorer/wire';
import { isExactObject, objectsOf, textOf } from '../edits/values.ts';
import type { Answer } from '../proxy/answer.ts';
import { documentedHeaders } from './documented.ts';
import { copyOf, type DrawMutation, type Mutation, ofStatus, withText } from './mutation.ts';

/** Wrong statuses by correct status. 410 is never correct, because the measured ledger is never rewound. */
const wrongStatuses: Readonly<Record<number, readonly number[]>> = {
  400: [404, 422, 500],
  401: [403, 404],
  404: [400, 410, 500],
  405: [404, 501],
};

function documentedErrors(operation: Operation): number[] {
  return [...documentedHeaders(operation).keys()].filter((status) => wrongStatuses[status] !== undefined);
}

const statusIsAnother: DrawMutation = (operation, random) => {
  const from = documentedErrors(operation);
  if (from.length === 0) return null;
  const right = random.pick(from);
  const wrong = random.pick(wrongStatuses[right] ?? []);
  return ofProblem(`${right}-is-${wrong}`, right, (problem, answer) => {
    answer.status = wrong;
    problem.status = new NumberLiteral(wrong);
    return true;
  });
};

/** A fault: an unknown identifier gets the response of an earlier one. */
const unknownIsFound: DrawMutation = (operation) => {
  if (!documentedErrors(operation).includes(404)) return null;
  return ofStatus('404-is-the-answer-of-an-earlier-request', [], 404, ({ exchange: { memory }, healthy }) => {
    if (healthy.ok) memory.set('found', healthy.text);
    const found = memory.get('found');
    if (healthy.status !== 404 || found === undefined) return null;
    const changed = withText(healthy, found);
    changed.status = 200;
    changed.setHeader('Content-Type', 'application/json; charset=utf-8');
    return changed;
  });
};

/** Faults of problem documents. */
const problems: Readonly<Record<string, (problem: ExactObject, answer: Answer) => boolean>> = {
  'instance-lacks-the-query': (problem) => {
    if (!textOf(problem.instance).includes('?')) return false;
    problem.instance = textOf(problem.instance).split('?')[0] ?? '';
    return true;
  },
  'type-lacks-the-prefix': (problem) => {
    problem.type = textOf(problem.type).replace(/^\/[^/]+/, '');
    return true;
  },
  'status-says-500': (problem) => {
    problem.status = new NumberLiteral(500);
    return true;
  },
  'media-type-is-that-of-json': (_, answer) => {
    answer.setHeader('Content-Type', 'application/json');
    return true;
  },
  'errors-name-the-first-parameter-alone': (problem) => {
    if (objectsOf(problem.errors).length < 2) return false;
    problem.errors = objectsOf(problem.errors).slice(0, 1);
    return true;
  },
  'errors-say-in-body': (problem) => {
    for (const error of objectsOf(problem.errors)) error.in = 'body';
    return objectsOf(problem.errors).length > 0;
  },
  'errors-are-not-there': (problem) => {
    delete problem.errors;
    return true;
  },
};

const problemIsOff: DrawMutation = (operation, random) => {
  const from = documentedErrors(operation);
  if (from.length === 0) return null;
  const status = random.pick(from);
  const fitting = Object.entries(problems).filter(([words]) => status === 400 || !words.startsWith('errors'));
  const [words, edit] = random.pick(fitting);
  return ofProblem(`of-a-${status}-${words}`, status, edit);
};

function ofProblem(words: string, status: number, edit: (problem: ExactObject, answer: Answer) => boolean): Mutation {
  return ofStatus(words, [], status, ({ healthy }) => {
    // Errors of the HTTP parser are no problem documents.
    if (healthy.status !== status || healthy.header('content-type') !== 'application/problem+json') return null;
    const problem = healthy.json;
    const changed = copyOf(healthy);
    if (!isExactObject(problem) || !edit(problem, changed)) return null;
    return withText(changed, writeExact(problem));
  });
}

/** Faults of refusals. */
export const refusals: Readonly<Record<string, DrawMutation>> = {
  'a status is another one': statusIsAnother,
  'what is unknown is found': unknownIsFound,
  'a problem is off': problemIsOff,
};
