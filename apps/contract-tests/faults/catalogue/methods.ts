import { editAnswer } from '../edits/edit-answer.ts';
import type { Fault } from '../proxy/fault.ts';

/** HEAD, OPTIONS, other methods and CORS (R9, R10; headers). */
export const methods: readonly Fault[] = [
  {
    name: 'head-is-not-allowed',
    rule: 'R10',
    answer: ({ request, upstream }) => upstream(request.method === 'HEAD' ? request.withMethod('DELETE') : request),
  },
  {
    name: 'head-has-no-entity-tag',
    rule: 'R10',
    answer: editAnswer(
      (_, request) => request.method === 'HEAD',
      (answer) => {
        answer.setHeader('etag', null);
      },
    ),
  },
  {
    name: 'head-says-length-0',
    rule: 'R10',
    answer: editAnswer(
      (_, request) => request.method === 'HEAD',
      (answer) => {
        answer.setHeader('content-length', '0');
      },
    ),
  },
  {
    name: 'options-needs-a-key',
    rule: 'R10',
    answer: ({ request, upstream }) =>
      upstream(request.method === 'OPTIONS' ? request.withMethod('GET').withHeader('x-api-key', null) : request),
  },
  {
    name: 'the-preflight-does-not-allow-the-key',
    rule: 'R10',
    answer: editAnswer(
      (_, request) => request.method === 'OPTIONS',
      (answer) => {
        answer.setHeader('access-control-allow-headers', 'Accept, Content-Type');
      },
    ),
  },
  {
    name: 'post-is-answered-as-get',
    rule: 'R10',
    answer: ({ request, upstream }) => upstream(request.method === 'POST' ? request.withMethod('GET') : request),
  },
  {
    name: 'not-allowed-does-not-say-what-is',
    rule: 'R10',
    answer: editAnswer(
      ({ status }) => status === 405,
      (answer) => {
        answer.setHeader('allow', null);
      },
    ),
  },
  {
    name: 'errors-have-no-cors',
    rule: 'headers: CORS',
    answer: editAnswer(
      ({ status }) => status >= 400,
      (answer) => {
        answer.setHeader('access-control-allow-origin', null);
        answer.setHeader('access-control-expose-headers', null);
      },
    ),
  },
  {
    name: 'the-entity-tag-is-not-exposed',
    rule: 'headers: CORS',
    answer: editAnswer(
      (answer) => answer.header('access-control-expose-headers') !== null,
      (answer) => {
        answer.setHeader('access-control-expose-headers', 'RateLimit, RateLimit-Policy, Request-Id, Retry-After');
      },
    ),
  },
  {
    name: 'a-key-is-asked-for-before-the-method-of-a-vote-request',
    rule: 'R9',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      const isIt = request.operation?.id === 'getVoteRequest' && answer.status === 405;
      return isIt && request.header('x-api-key') === null ? upstream(request.withMethod('GET')) : answer;
    },
  },
  {
    name: 'parameters-come-before-the-method',
    rule: 'R9',
    answer: async ({ request, upstream, apiKey }) => {
      const answer = await upstream(request);
      if (answer.status !== 405) return answer;
      const read = await upstream(request.withMethod('GET').withHeader('x-api-key', apiKey));
      return read.status === 400 ? read : answer;
    },
  },
  {
    name: 'the-status-may-be-deleted',
    rule: 'R10',
    answer: ({ request, upstream }) =>
      upstream(
        request.method === 'DELETE' && request.operation?.id === 'getStatus' ? request.withMethod('GET') : request,
      ),
  },
  {
    name: 'what-is-nowhere-allows-no-post',
    rule: 'R9',
    answer: async ({ request, upstream }) =>
      upstream(request.operation === null && request.method === 'POST' ? request.at('/v1/dashboard') : request),
  },
  {
    name: 'preflights-look-at-the-key',
    rule: 'R10',
    answer: ({ request, upstream }) =>
      upstream(
        request.method === 'OPTIONS' && request.header('x-api-key') !== null ? request.withMethod('GET') : request,
      ),
  },
  {
    name: 'preflights-read-the-query',
    rule: 'headers: preflights are answered on any path',
    answer: ({ request, upstream, apiKey }) => {
      const isOdd = request.target.includes('?') || request.target.includes('%') || request.operation === null;
      return upstream(
        request.method === 'OPTIONS' && isOdd ? request.withMethod('GET').withHeader('x-api-key', apiKey) : request,
      );
    },
  },
];
