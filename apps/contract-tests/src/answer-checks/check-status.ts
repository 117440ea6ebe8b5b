import { meaningOf } from '../contract/meaning.ts';
import { type ExactJson, isExactArray, memberOf, textOf } from '../json/exact-json.ts';
import type { Seen } from '../session/ask.ts';
import type { Fault } from '../session/fault.ts';
import type { AnswerCheck } from './answer-check.ts';

function namedBy(body: ExactJson | undefined): string[] {
  const errors = memberOf(body, 'errors');
  return isExactArray(errors) ? errors.map((error) => textOf(memberOf(error, 'name'))) : [];
}

const rules: Readonly<Record<number, string>> = { 400: 'R1', 401: 'R9', 404: 'errors', 405: 'R10', 410: 'errors' };

function plain(text: string): string {
  return text.replaceAll(/(?<=\d)[, ](?=\d{3})/g, '');
}

/** Checks that the reason of a 400 names the accepted values: those of an enum (R6), or the highest page (R1). */
function reasons({ operation, parameters, query, body }: Seen): Fault[] {
  if (operation === undefined || parameters?.ok !== false) return [];
  const errors = memberOf(body, 'errors');
  return parameters.errors.flatMap(({ name, reason }) => {
    const parameter = operation.parameters.find((one) => one.name === name);
    const error = isExactArray(errors) ? errors.find((one) => memberOf(one, 'name') === name) : undefined;
    if (error === undefined || parameter === undefined) return [];
    const given = plain(textOf(memberOf(error, 'reason')));
    const size = /(?:^|&)size=([1-9]\d{0,2})(?:&|$)/.exec(query)?.[1];
    const isBeyond = /(?:^|&)page=[1-9]\d{1,9}(?:&|$)/.test(query) && reason.includes('reaches');
    const accepted =
      parameter.kind === 'enum' && reason.startsWith('must be one of')
        ? (parameter.values ?? [])
        : name === 'page' && isBeyond && parameter.maximum !== undefined && size !== undefined && Number(size) <= 100
          ? [String((parameter.maximum + 1) * Number(size))]
          : [];
    const missing = accepted.filter((value) => !given.includes(value));
    if (missing.length === 0) return [];
    return [
      {
        check: 'status/reason',
        rule: parameter.kind === 'enum' ? 'R6' : 'R1',
        title: 'the reason of a 400 does not name the accepted values',
        expected: `${name}: …, with ${missing.join(', ')}`,
        actual: given,
        where: name,
      },
    ];
  });
}

/** Checks that each error names the location of its parameter: path, query or header. */
function places({ operation, parameters, body }: Seen): Fault[] {
  const errors = memberOf(body, 'errors');
  if (operation === undefined || parameters?.ok !== false || !isExactArray(errors)) return [];
  return errors.flatMap((error) => {
    const [name, given] = [memberOf(error, 'name'), memberOf(error, 'in')];
    const due = operation.parameters.find((parameter) => parameter.name === name)?.in;
    if (due === undefined || due === given) return [];
    return [
      {
        check: 'status/place',
        rule: 'errors',
        title: 'a 400 names the wrong location of a parameter (path, query or header)',
        expected: `${textOf(name)} in ${due}`,
        actual: textOf(given),
        where: textOf(name),
      },
    ];
  });
}

/** Checks that the status is documented and right for the request, and that a 400 names every invalid parameter. */
export const checkStatus: AnswerCheck = (seen) => {
  const { operation, answer, expectation, body, query } = seen;
  const { status } = answer;
  const expected = expectation.status.join(' or ');
  // "Not ready" is not a fault: probes, which need no key, can report it.
  const isState = status === 503 && operation?.keyRequired === false && meaningOf(operation).statuses.has(503);
  if (isState) return [];
  if (status >= 500 && !expectation.status.includes(status)) {
    return [
      {
        check: 'status/server-error',
        rule: 'errors',
        title: 'the service answers with a status of 500 or higher',
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
        title: `status ${status} instead of ${expected}`,
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
      title: `status ${status} is not in the spec`,
      expected: [...meaningOf(operation).statuses.keys()].join(', '),
      actual: String(status),
      where: String(status),
    });
  }
  const names = [...(expectation.names ?? [])].sort();
  const given = namedBy(body).sort();
  if (
    status === 400 &&
    seen.request.method !== 'HEAD' &&
    expectation.names !== undefined &&
    names.join() !== given.join()
  ) {
    faults.push({
      check: 'status/names-parameter',
      rule: 'errors',
      title: 'a 400 does not name exactly the invalid parameters of the request',
      expected: names.join(', '),
      actual: given.join(', ') || 'none',
      detail: `query: ${JSON.stringify(query)}`,
      where: names.join(),
    });
  }
  if (status === 400 && seen.request.method !== 'HEAD') faults.push(...places(seen), ...reasons(seen));
  return faults;
};
