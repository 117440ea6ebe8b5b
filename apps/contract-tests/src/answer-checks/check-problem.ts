import { problems } from '@ledger-explorer/spec';
import { validateProblem } from '@ledger-explorer/spec/validators';
import { memberOf, textOf } from '../json/exact-json.ts';
import { type Fault, faultOf } from '../session/fault.ts';
import type { AnswerCheck } from './answer-check.ts';

/** Limit of characters of the request target in `instance`. */
const longestInstance = 2048;
/** The placeholder of the caller's key, and invented keys. */
const maybeKey = /\$EXPLORER_API_KEY|lx_\w+/;

/** Checks that an error is a problem (RFC 9457) of the spec, with a known type, the right status, and this request's `instance`. */
export const checkProblem: AnswerCheck = (seen) => {
  const { operation, request, body, notJson, text, basePath, expectation } = seen;
  const { status } = seen.answer;
  if (status < 400 || request.method === 'HEAD') return [];
  const found: Fault[] = [];
  const wrong = (name: string, title: string, expected: string, actual: string): void => {
    found.push(faultOf(`problem/${name}`, 'errors', title, [expected, actual], { where: `${status}` }));
  };
  if (body === undefined) {
    wrong('json', 'an error has no JSON body', 'a problem (RFC 9457)', notJson ?? (text ?? '').slice(0, 80));
    return found;
  }
  // `body` has exact numbers as objects, which the validator does not accept.
  const plainJson: unknown = JSON.parse(text ?? 'null');
  if (!validateProblem(plainJson)) {
    const [error] = validateProblem.errors ?? [];
    const what = `${error?.instancePath ?? ''} ${error?.message ?? ''} ${JSON.stringify(error?.params ?? {})}`;
    wrong('shape', 'an error does not match the schema Problem', 'the schema Problem', what.trim());
  }
  const type = memberOf(body, 'type');
  const slug = typeof type === 'string' ? type.slice(type.lastIndexOf('/') + 1) : '';
  const known = problems.find((problem) => problem.slug === slug);
  if (known === undefined) {
    const slugs = problems.map((problem) => problem.slug).join(', ');
    wrong('type', 'the spec does not have the type of an error', slugs, textOf(type));
  } else {
    if (known.status !== status) {
      const what = 'the status of an error is not the one that the spec gives its type';
      wrong('type-status', what, `${slug}: ${known.status}`, String(status));
    }
    const title = textOf(memberOf(body, 'title'));
    if (title !== known.title)
      wrong('title', 'the title of an error is not the one that the spec gives its type', known.title, title);
    const expectedType = `${basePath}/problems/${slug}`;
    // A target from the origin can be outside the network, where types have no base path.
    if (basePath !== '' && request.fromOrigin !== true && type !== expectedType) {
      const what = 'the type of an error does not begin with the base path of the network';
      wrong('type-path', what, expectedType, textOf(type));
    }
  }
  const ownStatus = textOf(memberOf(body, 'status'));
  if (ownStatus !== String(status)) {
    const what = 'the field status of an error differs from the status of its response';
    wrong('status', what, String(status), ownStatus);
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
  if (/^[\w\-.~!$&'()*+,;=:@/?%]+$/.test(target) && !isTarget)
    wrong('instance', 'the instance of an error is not the path and query of the request', target, textOf(instance));
  if (expectation.problem !== undefined && slug !== expectation.problem && expectation.status.includes(status)) {
    const what = 'the type of an error for an unknown path is wrong';
    found.push(faultOf('routes/unknown', 'errors', what, [expectation.problem, slug], { where: `${status}` }));
  }
  if (operation !== undefined && slug === 'unknown-route')
    wrong('route', 'an operation of the spec answers unknown-route', 'a different type', slug);
  const detail = memberOf(body, 'detail');
  if (typeof detail !== 'string' || detail === '')
    wrong('detail', 'an error has no detail', 'a sentence', textOf(detail));
  const errors = memberOf(body, 'errors');
  if ((status === 400) !== (errors !== undefined)) {
    const what = '`errors` is in a response other than 400, or missing in a 400';
    wrong('errors', what, status === 400 ? 'errors' : 'no errors', textOf(errors));
  }
  return found;
};
