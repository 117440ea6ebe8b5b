import { gzipSync } from 'node:zlib';
import { editAnswer } from '../edits/edit-answer.ts';
import { editProblem } from '../edits/edit-problem.ts';
import { editRequest } from '../edits/edit-request.ts';
import { isExactObject } from '../proxy/is-exact-object.ts';
import type { Fault } from '../proxy/fault.ts';

/** Requests, headers and errors, as nobody who wrote the checks had thought of them. */
export const protocol: readonly Fault[] = [
  {
    name: 'the-deepest-page-is-refused',
    rule: 'R2',
    answer: editRequest((request) => {
      const depth = (request.integer('page') + 1) * request.integer('size');
      return request.operation?.window === depth ? request.withQuery({ page: 1_000_000_000 }) : request;
    }),
  },
  {
    name: 'the-size-of-a-walk-cannot-change',
    rule: 'R8',
    answer: async ({ request, upstream }) => {
      if (!request.asks('listContractEvents')) return upstream(request);
      const [, size = '', cursor = ''] = /^(\d+)\.(.*)$/s.exec(request.query('nextCursor') ?? '') ?? [];
      if (size !== '' && size !== String(request.integer('size'))) {
        return upstream(request.withQuery({ nextCursor: 'x' }));
      }
      const answer = await upstream(
        (size === '' ? request : request.withQuery({ nextCursor: cursor })).withMethod('GET'),
      );
      if (!answer.ok) return answer;
      const body = answer.json;
      if (isExactObject(body) && typeof body.nextCursor === 'string') {
        body.nextCursor = `${request.integer('size')}.${body.nextCursor}`;
        answer.json = body;
      }
      return answer;
    },
  },
  {
    name: 'only-the-tracking-id-finds-a-vote-request',
    rule: 'V26',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request.asks('getVoteRequest') ? request.withMethod('GET') : request);
      if (!request.asks('getVoteRequest') || !answer.ok) return answer;
      const body = answer.json;
      const tracking = isExactObject(body) ? body.trackingCid : null;
      return tracking === decodeURIComponent(request.identifier ?? '')
        ? answer
        : upstream(request.withPath('/v1/governance/vote-requests/none/details'));
    },
  },
  {
    name: 'votes-on-nothing-are-empty',
    rule: 'errors: 404',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      if (!request.asks('listVotes') || answer.status !== 404) return answer;
      const list = (
        await upstream(
          request.withMethod('GET').withPath('/v1/governance/vote-requests').withQuery({ size: 1, page: null }),
        )
      ).text;
      const id = /"trackingCid":"([^"]+)"/.exec(list)?.[1] ?? '';
      return upstream(request.withPath(`/v1/governance/vote-requests/${id}/votes`).withQuery({ page: 900 }));
    },
  },
  {
    name: 'the-record-time-is-a-minute-behind-its-position',
    rule: 'positions: Explorer-Record-Time',
    answer: editAnswer(
      (answer) => answer.header('explorer-record-time') !== null,
      (answer) => {
        const time = answer.header('explorer-record-time') ?? '';
        const earlier = new Date(Date.parse(time) - 60_000).toISOString();
        answer.setHeader('explorer-record-time', `${earlier.slice(0, 19)}${time.slice(19)}`);
      },
    ),
  },
  {
    name: 'position-0-is-refused',
    rule: 'positions: position=0',
    answer: editRequest((request) =>
      request.query('position') === '0' ? request.withQuery({ position: 'none' }) : request,
    ),
  },
  {
    name: 'not-modified-does-not-repeat-the-tag',
    rule: 'positions: ETag',
    answer: editAnswer(
      ({ status }) => status === 304,
      (answer) => {
        answer.setHeader('etag', null);
      },
    ),
  },
  {
    name: 'only-one-tag-is-compared',
    rule: 'positions: ETag',
    answer: ({ request, upstream }) =>
      upstream(
        (request.header('if-none-match') ?? '').includes(',') ? request.withHeader('if-none-match', null) : request,
      ),
  },
  {
    name: 'head-of-what-is-not-there-is-200',
    rule: 'R10',
    answer: editAnswer(
      ({ status }, request) => request.method === 'HEAD' && status === 404,
      (answer) => {
        answer.status = 200;
      },
    ),
  },
  {
    name: 'the-name-of-the-key-has-one-case',
    rule: 'seed: x-api-key',
    answer: ({ request, upstream }) =>
      upstream(
        request.headers.some(([name]) => name === 'x-api-key') ? request : request.withHeader('x-api-key', null),
      ),
  },
  {
    name: 'the-limit-opens-again-after-its-window',
    rule: 'headers: RateLimit',
    answer: editAnswer(
      (answer) => answer.header('ratelimit') !== null,
      (answer) => {
        answer.setHeader('ratelimit', (answer.header('ratelimit') ?? '').replace(/t=\d+/, 't=3600'));
      },
    ),
  },
  {
    name: 'errors-name-another-parameter',
    rule: 'errors: 400',
    answer: editProblem([400], (problem) => {
      for (const error of Array.isArray(problem.errors) ? problem.errors : []) {
        if (isExactObject(error) && error.name === 'size') error.name = 'limit';
      }
    }),
  },
  {
    name: 'unknown-parameters-may-not-repeat',
    rule: 'R5',
    answer: editRequest((request) => {
      const [, search = ''] = request.target.split('?');
      const known = new Set(request.operation?.parameters.map(({ name }) => name));
      const names = [...new URLSearchParams(search).keys()].filter((name) => !known.has(name));
      return request.asks() && new Set(names).size < names.length
        ? request.withQuery({ size: 'x', page: 'x', nextCursor: 'x' })
        : request;
    }),
  },
  {
    name: 'brotli-is-gzip',
    rule: 'headers: Content-Encoding',
    answer: editAnswer(
      (answer) => answer.header('content-encoding') === 'br',
      (answer) => {
        answer.bytes = gzipSync(answer.text);
        answer.setHeader('content-length', String(answer.bytes.length));
      },
    ),
  },
  {
    name: 'every-answer-has-the-same-id',
    rule: 'headers: Request-Id',
    answer: editAnswer(
      () => true,
      (answer) => {
        answer.setHeader('request-id', '00000000-0000-4000-8000-000000000000');
      },
    ),
  },
  {
    name: 'new-validators-are-twenty-by-default',
    rule: 'seed: limits',
    answer: editRequest((request) =>
      request.asks('listNewValidators') && request.query('size') === null ? request.withQuery({ size: 20 }) : request,
    ),
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
];
