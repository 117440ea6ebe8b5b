import { meaningOf } from '../contract/meaning.ts';
import { isExactArray, memberOf, type ExactJson } from '../json/exact-json.ts';
import type { Fault } from '../session/fault.ts';
import type { AnswerCheck } from './answer-check.ts';
import { textOf } from '../json/text-of.ts';

const namedBy = (body: ExactJson | undefined): string[] => {
  const errors = memberOf(body, 'errors');
  return isExactArray(errors) ? errors.map((error) => textOf(memberOf(error, 'name'))) : [];
};

const rules: Readonly<Record<number, string>> = { 400: 'R1', 401: 'R9', 404: 'errors', 405: 'R10', 410: 'errors' };

/** The status is one the spec documents, and the one this request ought to get; a 400 names every offending parameter. */
export const checkStatus: AnswerCheck = ({ operation, answer, expectation, body, query }) => {
  const { status } = answer;
  const expected = expectation.status.join(' or ');
  // Readiness is a state, no fault: what needs no key may say that it is not ready.
  const isState = status === 503 && operation?.keyRequired === false && meaningOf(operation).statuses.has(503);
  if (isState) return [];
  if (status >= 500 && !expectation.status.includes(status)) {
    return [
      {
        check: 'status/server-error',
        rule: 'errors',
        title: 'the service fails',
        expected,
        actual: String(status),
        where: String(status),
      },
    ];
  }
  if (!expectation.status.includes(status)) {
    const rule = rules[expectation.status[0] ?? 0];
    return [
      {
        check: 'status/expected',
        ...(rule === undefined ? {} : { rule }),
        title: `answers ${status} where ${expected} is due`,
        expected,
        actual: String(status),
        where: `${expected} ${status} ${(expectation.names ?? []).join(',')}`,
      },
    ];
  }
  const faults: Fault[] = [];
  if (operation !== undefined && status !== 204 && !meaningOf(operation).statuses.has(status)) {
    faults.push({
      check: 'status/documented',
      title: `answers ${status}, which the spec does not document`,
      expected: [...meaningOf(operation).statuses.keys()].join(', '),
      actual: String(status),
      where: String(status),
    });
  }
  const names = [...(expectation.names ?? [])].sort();
  const given = namedBy(body).sort();
  if (status === 400 && expectation.names !== undefined && names.join() !== given.join()) {
    faults.push({
      check: 'status/names-parameter',
      rule: 'errors',
      title: 'a 400 does not name every offending parameter, and only those',
      expected: names.join(', '),
      actual: given.join(', ') || 'none',
      detail: `of the query ${JSON.stringify(query)}`,
      where: names.join(),
    });
  }
  return faults;
};
