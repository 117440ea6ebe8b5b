import type { Parameter } from '@ledger-explorer/spec';
import { meaningOf } from '../contract/meaning.ts';
import { type ExactJson, listOf, memberOf, textOf } from '../json/exact-json.ts';
import type { Seen } from '../session/ask.ts';
import { type Fault, faultOf } from '../session/fault.ts';
import type { AnswerCheck } from './answer-check.ts';

/** Errors of the parameters in a 400; empty if the body has none. */
function errorsIn(body: ExactJson | undefined): readonly ExactJson[] {
  return listOf(memberOf(body, 'errors'));
}

/** A rule for each expected status. */
const rules: Readonly<Record<number, string>> = { 400: 'R1', 401: 'R9', 404: 'errors', 405: 'R10', 410: 'errors' };

/** Removes separators of thousands: `10,000` and `10 000` become `10000`. */
function withoutSeparators(text: string): string {
  return text.replaceAll(/(?<=\d)[, ](?=\d{3})/g, '');
}

/** Checks that the reason of a 400 names the accepted values: those of an enum (R6), or the highest page (R1). */
function reasonFaults({ operation, parameters, query, body }: Seen): Fault[] {
  if (operation === undefined || parameters?.ok !== false) return [];
  return parameters.errors.flatMap(({ name, reason }) => {
    const parameter = operation.parameters.find((one) => one.name === name);
    const error = errorsIn(body).find((one) => memberOf(one, 'name') === name);
    if (error === undefined || parameter === undefined) return [];
    const given = withoutSeparators(textOf(memberOf(error, 'reason')));
    const missing = acceptedValues(parameter, reason, query).filter(
      (value) => !new RegExp(`\\b${value}\\b`).test(given),
    );
    if (missing.length === 0) return [];
    const rule = parameter.kind === 'enum' ? 'R6' : 'R1';
    const title = 'the reason of a 400 does not name the accepted values';
    return [faultOf('status/reason', rule, title, [`${name}: …, with ${missing.join(', ')}`, given], { where: name })];
  });
}

/** Values that a reason must name; empty if none. `reason`: that of the spec's reader, whose words tell the kind of error. */
function acceptedValues({ kind, name, values = [], maximum }: Parameter, reason: string, query: string) {
  if (kind === 'enum' && reason.startsWith('must be one of')) return values;
  // A page beyond the last one: the reason names the number of rows that pages of this valid size reach.
  const size = Number(/(?:^|&)size=([1-9]\d{0,2})(?:&|$)/.exec(query)?.[1]);
  const isBeyond = name === 'page' && /(?:^|&)page=[1-9]\d{1,9}(?:&|$)/.test(query) && reason.includes('reaches');
  return isBeyond && maximum !== undefined && size <= 100 ? [String((maximum + 1) * size)] : [];
}

/** Checks that each error names the location of its parameter: path, query or header. */
function locationFaults({ operation, parameters, body }: Seen): Fault[] {
  if (operation === undefined || parameters?.ok !== false) return [];
  return errorsIn(body).flatMap((error) => {
    const [name, given] = [memberOf(error, 'name'), memberOf(error, 'in')];
    const due = operation.parameters.find((parameter) => parameter.name === name)?.in;
    if (due === undefined || due === given) return [];
    const title = 'a 400 names the wrong location of a parameter (path, query or header)';
    const where = textOf(name);
    return [faultOf('status/place', 'errors', title, [`${where} in ${due}`, textOf(given)], { where })];
  });
}

/** Checks that the status is documented and right for the request, and that a 400 names every invalid parameter. */
export const checkStatus: AnswerCheck = (seen) => {
  const { operation, answer, expectation, body, query } = seen;
  const { status } = answer;
  const expected = expectation.status.join(' or ');
  // "Not ready" is not a fault: probes, which need no key, can report it.
  const isNotReady = status === 503 && operation?.keyRequired === false && meaningOf(operation).statuses.has(503);
  if (isNotReady) return [];
  if (status >= 500 && !expectation.status.includes(status)) {
    const title = 'the service answers with a status of 500 or higher';
    return [faultOf('status/server-error', 'errors', title, [expected, String(status)], { where: String(status) })];
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
        where: `${expected} ${status} ${(expectation.names ?? []).join(',')}`.trimEnd(),
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
  const given = errorsIn(body)
    .map((error) => textOf(memberOf(error, 'name')))
    .sort();
  if (
    status === 400 &&
    seen.request.method !== 'HEAD' &&
    expectation.names !== undefined &&
    names.join() !== given.join()
  ) {
    const title = 'a 400 does not name exactly the invalid parameters of the request';
    const more = { detail: `query: ${JSON.stringify(query)}`, where: names.join() };
    faults.push(
      faultOf('status/names-parameter', 'errors', title, [names.join(', '), given.join(', ') || 'none'], more),
    );
  }
  if (status === 400 && seen.request.method !== 'HEAD') faults.push(...locationFaults(seen), ...reasonFaults(seen));
  return faults;
};
