import { problems } from '@ledger-explorer/spec';
import { validateProblem } from '@ledger-explorer/spec/validators';
import { memberOf, textOf } from '../json/exact-json.ts';
import type { Fault } from '../session/fault.ts';
import type { AnswerCheck } from './answer-check.ts';

/** Limit of characters of the request target in `instance`. */
const longestInstance = 2048;
/** The placeholder of the caller's key, and invented keys. */
const maybeKey = /\$EXPLORER_API_KEY|lx_\w+/;

/** Checks that an error is a problem (RFC 9457) of the spec, with a known type, the right status, and this request's `instance`. */
export const checkProblem: AnswerCheck = ({
  operation,
  answer,
  request,
  body,
  notJson,
  text,
  basePath,
  expectation,
}) => {
  const { status } = answer;
  if (status < 400 || request.method === 'HEAD') return [];
  const fault = (where: string, title: string, expected: string, actual: string): Fault => ({
    check: `problem/${where}`,
    rule: 'errors',
    title,
    expected,
    actual,
    where: `${status}`,
  });
  if (body === undefined) {
    return [fault('json', 'an error has no JSON body', 'a problem (RFC 9457)', notJson ?? (text ?? '').slice(0, 80))];
  }
  const plain: unknown = JSON.parse(text ?? 'null');
  const found: Fault[] = [];
  if (!validateProblem(plain)) {
    const [error] = validateProblem.errors ?? [];
    const what = `${error?.instancePath ?? ''} ${error?.message ?? ''} ${JSON.stringify(error?.params ?? {})}`;
    found.push(fault('shape', 'an error does not match the schema Problem', 'the schema Problem', what.trim()));
  }
  const type = memberOf(body, 'type');
  const slug = typeof type === 'string' ? type.slice(type.lastIndexOf('/') + 1) : '';
  const known = problems.find((problem) => problem.slug === slug);
  if (known === undefined) {
    found.push(
      fault(
        'type',
        'the spec does not have the type of an error',
        problems.map((problem) => problem.slug).join(', '),
        textOf(type),
      ),
    );
  } else {
    if (known.status !== status) {
      found.push(
        fault(
          'type-status',
          'the status of an error is not the one that the spec gives its type',
          `${slug}: ${known.status}`,
          String(status),
        ),
      );
    }
    if (memberOf(body, 'title') !== known.title) {
      found.push(
        fault(
          'title',
          'the title of an error is not the one that the spec gives its type',
          known.title,
          textOf(memberOf(body, 'title')),
        ),
      );
    }
    if (basePath !== '' && request.fromOrigin !== true && type !== `${basePath}/problems/${slug}`) {
      found.push(
        fault(
          'type-path',
          'the type of an error does not begin with the base path of the network',
          `${basePath}/problems/${slug}`,
          textOf(type),
        ),
      );
    }
  }
  if (textOf(memberOf(body, 'status')) !== String(status)) {
    found.push(
      fault(
        'status',
        'the field status of an error differs from the status of its response',
        String(status),
        textOf(memberOf(body, 'status')),
      ),
    );
  }
  const instance = memberOf(body, 'instance');
  const target = (request.fromOrigin === true ? request.target : `${basePath}${request.target}`).slice(
    0,
    longestInstance,
  );
  // Errors mask keys, so only the text before one is compared.
  const [shown, ...hidden] = target.split(maybeKey);
  const isTarget = hidden.length === 0 ? instance === target : textOf(instance).startsWith(shown ?? '');
  // A target with characters that are invalid in a URI may be escaped in different ways.
  if (/^[\w\-.~!$&'()*+,;=:@/?%]+$/.test(target) && !isTarget) {
    found.push(
      fault('instance', 'the instance of an error is not the path and query of the request', target, textOf(instance)),
    );
  }
  if (expectation.problem !== undefined && slug !== expectation.problem && expectation.status.includes(status))
    found.push({
      ...fault('expected', 'the type of an error for an unknown path is wrong', expectation.problem, slug),
      check: 'routes/unknown',
    });
  if (operation !== undefined && slug === 'unknown-route')
    found.push(fault('route', 'an operation of the spec answers unknown-route', 'a different type', slug));
  const detail = memberOf(body, 'detail');
  if (typeof detail !== 'string' || detail === '')
    found.push(fault('detail', 'an error has no detail', 'a sentence', textOf(detail)));
  if ((status === 400) !== (memberOf(body, 'errors') !== undefined)) {
    found.push(
      fault(
        'errors',
        '`errors` is in a response other than 400, or missing in a 400',
        status === 400 ? 'errors' : 'no errors',
        textOf(memberOf(body, 'errors') ?? null),
      ),
    );
  }
  return found;
};
