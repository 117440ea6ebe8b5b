import { setTimeout as sleep } from 'node:timers/promises';
import { editAnswer, editHeader, editProblem, editRequest } from '../edits/answers.ts';
import { isExactObject } from '../edits/values.ts';
import type { Answer } from '../proxy/answer.ts';
import type { Exchange, Fault } from '../proxy/fault.ts';

/** Faults of errors, problems and keys. */
export const requests: readonly Fault[] = [
  {
    name: 'the-highest-page-is-refused',
    rule: 'R1',
    answer: misread('page', 50, 51),
  },
  {
    name: 'page-51-is-answered',
    rule: 'R1',
    answer: misread('page', 51, 50),
  },
  {
    name: 'problems-are-plain-json',
    rule: 'errors: problem+json',
    answer: editHeader(
      'content-type',
      (answer) => answer.header('content-type') === 'application/problem+json',
      'application/json',
    ),
  },
  {
    name: 'problems-have-no-type',
    rule: 'errors: type',
    answer: editProblem([400], (problem) => {
      problem.type = 'about:blank';
    }),
  },
  {
    name: 'problem-types-lead-nowhere',
    rule: 'errors: type answers with its explanation',
    answer: ({ request, upstream }) =>
      upstream(request.target.includes('/problems/') ? request.withPath('/problems/not-there') : request),
  },
  {
    name: 'only-the-first-wrong-parameter-is-named',
    rule: 'errors: 400',
    answer: editProblem([400], (problem) => {
      if (Array.isArray(problem.errors)) problem.errors = problem.errors.slice(0, 1);
    }),
  },
  {
    name: 'problems-have-no-instance',
    rule: 'errors: instance',
    answer: editProblem([], (problem) => {
      delete problem.instance;
    }),
  },
  {
    name: 'errors-name-no-place',
    rule: 'errors: in',
    answer: editProblem([400], (problem) => {
      for (const error of Array.isArray(problem.errors) ? problem.errors : []) {
        if (isExactObject(error)) delete error.in;
      }
    }),
  },
  {
    name: 'allowed-values-are-not-told',
    rule: 'R6',
    answer: editProblem([400], (problem) => {
      for (const error of Array.isArray(problem.errors) ? problem.errors : []) {
        if (isExactObject(error)) error.reason = 'is not acceptable';
      }
    }),
  },
  {
    name: 'a-wrong-parameter-is-a-422',
    rule: 'errors: 400',
    answer: editAnswer(
      ({ status }) => status === 400,
      (answer) => {
        answer.status = 422;
      },
    ),
  },
  {
    name: 'unknown-parameters-are-refused',
    rule: 'R5',
    answer: editRequest((request) => {
      const [, search = ''] = request.target.split('?');
      const known = new Set(['position', ...(request.operation?.parameters.map(({ name }) => name) ?? [])]);
      const unknown = [...new URLSearchParams(search).keys()].some((name) => !known.has(name));
      return request.asks() && unknown
        ? request.withQuery({ size: 'x', page: 'x', status: 'x', nextCursor: 'x' })
        : request;
    }),
  },
  {
    name: 'a-long-target-is-not-found',
    rule: 'R12',
    answer: editRequest((request) => (request.target.length > 8192 ? request.at('/v1/nothing-here') : request)),
  },
  {
    name: 'dot-segments-are-folded',
    rule: 'R7',
    answer: editRequest((request) => {
      const [path = ''] = request.target.split('?', 1);
      if (!/\/\.\.?(?:\/|$)/.test(path)) return request;
      return request.at(new URL(path, 'http://h').pathname.replace(/^\/[^/]+/, ''));
    }),
  },
  {
    name: 'an-identifier-is-known-by-its-beginning',
    rule: 'errors: 404',
    answer: async ({ request, upstream, apiKey }) => {
      const answer = await upstream(request);
      const { identifier, operation } = request;
      if (answer.status !== 404 || operation?.id !== 'getEvent' || !(identifier ?? '').endsWith('%3A')) return answer;
      return upstream(request.withPath(`/v1/events/${identifier ?? ''}0`).withHeader('x-api-key', apiKey));
    },
  },
  {
    name: 'a-colon-has-to-be-encoded',
    rule: 'R7',
    answer: editRequest((request) =>
      (request.identifier ?? '').includes(':')
        ? request.withPath((request.operation?.path ?? '').replace(/\{\w+\}/, 'no-such-thing'))
        : request,
    ),
  },
  {
    name: 'no-key-is-needed-for-the-dashboard',
    rule: 'seed: every operation requires a key',
    answer: async ({ request, upstream, apiKey }) => {
      if (!request.asks('getDashboard', 'getMarketInfo') || request.header('x-api-key') !== null)
        return upstream(request);
      return upstream(request.withHeader('x-api-key', apiKey));
    },
  },
  {
    name: 'any-key-opens-everything',
    rule: 'errors: 401',
    answer: async ({ request, upstream, apiKey }) => {
      const given = request.header('x-api-key');
      const answer = await upstream(request);
      if (answer.status !== 401 || given === null || given === '') return answer;
      return upstream(request.withHeader('x-api-key', apiKey));
    },
  },
  {
    name: 'unauthorized-does-not-challenge',
    rule: 'errors: 401',
    answer: editHeader('www-authenticate', ({ status }) => status === 401, null),
  },
  {
    name: 'parameters-are-checked-before-the-key',
    rule: 'R9',
    answer: async ({ request, upstream, apiKey }) => {
      const answer = await upstream(request);
      if (answer.status !== 401) return answer;
      const known = await upstream(request.withHeader('x-api-key', apiKey));
      return known.status === 400 ? known : answer;
    },
  },
  {
    name: 'encoded-keys-come-back-in-errors',
    rule: 'errors: instance',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      if (answer.status < 400 || !/%6c%78|%256c%2578/i.test(request.target) || answer.bytes.length === 0) return answer;
      answer.text = answer.text.replace(/"instance":"[^"]*"/, () => `"instance":"${request.target}"`);
      return answer;
    },
  },
  {
    name: 'a-missing-key-is-told-from-a-wrong-one',
    rule: 'errors: 401',
    answer: async (exchange) => {
      const detail = exchange.request.header('x-api-key') === null ? 'There is no key.' : 'The key is not valid.';
      return editProblem([401], (problem) => {
        problem.detail = detail;
      })(exchange);
    },
  },
  {
    name: 'answers-have-no-rate-limit',
    rule: 'headers: RateLimit',
    answer: editHeader('ratelimit', (answer) => answer.ok, null),
  },
  {
    name: 'probes-take-their-time',
    rule: 'headers: probes answer within 2 s',
    answer: async ({ request, upstream }) => {
      // Longer than the 2 s and the suite's tolerance of 1 s.
      if (request.asks('getHealth', 'getReady')) await sleep(3_400);
      return upstream(request);
    },
  },
];

/** Reads a parameter's highest value as another value. */
function misread(name: string, sent: number, taken: number): Fault['answer'] {
  return editRequest((request) => {
    const bounded = request.operation?.parameters.some((one) => one.name === name && one.maximum !== undefined);
    return bounded === true && request.query(name) === String(sent) ? request.withQuery({ [name]: taken }) : request;
  });
}

/** A 429 as in the contract, made from the 400 for an invalid size. */
export async function refusal({ request, upstream, apiKey }: Exchange): Promise<Answer> {
  const keyed = request.withMethod('GET').withHeader('x-api-key', apiKey);
  const answer = await upstream(keyed.at('/v1/updates').withQuery({ size: 0 }));
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
