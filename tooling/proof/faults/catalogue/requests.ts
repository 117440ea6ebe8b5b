import { setTimeout as sleep } from 'node:timers/promises';
import { editAnswer, editHeader, editProblem, editRequest, fault } from '../edits/answers.ts';
import { objectsOf } from '../edits/values.ts';
import type { Answer } from '../proxy/answer.ts';
import type { Exchange, Fault } from '../proxy/fault.ts';

/** Faults of errors, problems and keys. */
export const requests: readonly Fault[] = [
  misreadPage('the-highest-page-is-refused', 50, 51),
  misreadPage('page-51-is-answered', 51, 50),
  editHeader(
    'problems-are-plain-json',
    'errors: problem+json',
    'content-type',
    'application/json',
    (answer) => answer.header('content-type') === 'application/problem+json',
  ),
  editProblem('problems-have-no-type', 'errors: type', [400], (problem) => {
    problem.type = 'about:blank';
  }),
  fault('problem-types-lead-nowhere', 'errors: type answers with its explanation', ({ request, upstream }) =>
    upstream(request.target.includes('/problems/') ? request.withPath('/problems/not-there') : request),
  ),
  editProblem('only-the-first-wrong-parameter-is-named', 'errors: 400', [400], (problem) => {
    if (Array.isArray(problem.errors)) problem.errors = problem.errors.slice(0, 1);
  }),
  editProblem('problems-have-no-instance', 'errors: instance', [], (problem) => {
    delete problem.instance;
  }),
  editProblem('errors-name-no-place', 'errors: in', [400], (problem) => {
    for (const error of objectsOf(problem.errors)) delete error.in;
  }),
  editProblem('allowed-values-are-not-told', 'R6', [400], (problem) => {
    for (const error of objectsOf(problem.errors)) error.reason = 'is not acceptable';
  }),
  editAnswer('a-wrong-parameter-is-a-422', 'errors: 400', (answer) => {
    if (answer.status === 400) answer.status = 422;
  }),
  editRequest('unknown-parameters-are-refused', 'R5', (request) => {
    const [, search = ''] = request.target.split('?');
    const known = new Set(['position', ...(request.operation?.parameters.map(({ name }) => name) ?? [])]);
    const unknown = [...new URLSearchParams(search).keys()].some((name) => !known.has(name));
    // The wrong values provoke a 400.
    return request.isReadOf() && unknown
      ? request.withQuery({ size: 'x', page: 'x', status: 'x', nextCursor: 'x' })
      : request;
  }),
  editRequest('a-long-target-is-not-found', 'R12', (request) =>
    request.target.length > 8192 ? request.withTarget('/v1/nothing-here') : request,
  ),
  editRequest('dot-segments-are-folded', 'R7', (request) => {
    const [path = ''] = request.target.split('?', 1);
    if (!/\/\.\.?(?:\/|$)/.test(path)) return request;
    return request.withTarget(new URL(path, 'http://h').pathname.replace(/^\/[^/]+/, ''));
  }),
  fault('an-identifier-is-known-by-its-beginning', 'errors: 404', async ({ request, upstream, apiKey }) => {
    const answer = await upstream(request);
    const { identifier, operation } = request;
    if (answer.status !== 404 || operation?.id !== 'getEvent' || !(identifier ?? '').endsWith('%3A')) return answer;
    return upstream(request.withPath(`/v1/events/${identifier ?? ''}0`).withHeader('x-api-key', apiKey));
  }),
  editRequest('a-colon-has-to-be-encoded', 'R7', (request) =>
    (request.identifier ?? '').includes(':')
      ? request.withPath((request.operation?.path ?? '').replace(/\{\w+\}/, 'no-such-thing'))
      : request,
  ),
  fault(
    'no-key-is-needed-for-the-dashboard',
    'seed: every operation requires a key',
    async ({ request, upstream, apiKey }) => {
      if (!request.isReadOf('getDashboard', 'getMarketInfo') || request.header('x-api-key') !== null)
        return upstream(request);
      return upstream(request.withHeader('x-api-key', apiKey));
    },
  ),
  fault('any-key-opens-everything', 'errors: 401', async ({ request, upstream, apiKey }) => {
    const given = request.header('x-api-key');
    const answer = await upstream(request);
    if (answer.status !== 401 || given === null || given === '') return answer;
    return upstream(request.withHeader('x-api-key', apiKey));
  }),
  editHeader(
    'unauthorized-does-not-challenge',
    'errors: 401',
    'www-authenticate',
    null,
    ({ status }) => status === 401,
  ),
  fault('parameters-are-checked-before-the-key', 'R9', async ({ request, upstream, apiKey }) => {
    const answer = await upstream(request);
    if (answer.status !== 401) return answer;
    const known = await upstream(request.withHeader('x-api-key', apiKey));
    return known.status === 400 ? known : answer;
  }),
  fault('encoded-keys-come-back-in-errors', 'errors: instance', async ({ request, upstream }) => {
    const answer = await upstream(request);
    // `lx`, the beginning of each key, percent-encoded once or twice.
    if (answer.status < 400 || !/%6c%78|%256c%2578/i.test(request.target) || answer.bytes.length === 0) return answer;
    answer.text = answer.text.replace(/"instance":"[^"]*"/, () => `"instance":"${request.target}"`);
    return answer;
  }),
  editProblem('a-missing-key-is-told-from-a-wrong-one', 'errors: 401', [401], (problem, request) => {
    problem.detail = request.header('x-api-key') === null ? 'There is no key.' : 'The key is not valid.';
  }),
  editHeader('answers-have-no-rate-limit', 'headers: RateLimit', 'ratelimit', null, (answer) => answer.ok),
  fault('probes-take-their-time', 'headers: probes answer within 2 s', async ({ request, upstream }) => {
    // Longer than the 2 s and the suite's tolerance of 1 s.
    if (request.isReadOf('getHealth', 'getReady')) await sleep(3_400);
    return upstream(request);
  }),
];

/** Reads the page number `sent` as `taken`, if the number of pages is limited. */
function misreadPage(name: string, sent: number, taken: number): Fault {
  return editRequest(name, 'R1', (request) => {
    const bounded = request.operation?.parameters.some(({ name, maximum }) => name === 'page' && maximum !== undefined);
    return bounded === true && request.query('page') === String(sent) ? request.withQuery({ page: taken }) : request;
  });
}

/** A 429 as in the contract, made from the 400 for an invalid size. */
export async function refusal({ request, upstream, apiKey }: Exchange): Promise<Answer> {
  const keyed = request.withMethod('GET').withHeader('x-api-key', apiKey);
  const answer = await upstream(keyed.withTarget('/v1/updates').withQuery({ size: 0 }));
  answer.status = 429;
  answer.text = answer.text
    .replace('invalid-parameter', 'rate-limited')
    .replace(
      /"title":"[^"]*","status":400,"detail":"[^"]*"/,
      '"title":"Too many requests","status":429,"detail":"Wait."',
    )
    .replace(/,"errors":\[.*\]/, '');
  answer.setHeader('retry-after', '0');
  answer.setHeader('ratelimit', (answer.header('ratelimit') ?? '').replace(/r=\d+/, 'r=0'));
  return answer;
}
