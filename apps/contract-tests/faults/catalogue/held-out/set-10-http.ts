import { editAnswer, editProblem, editRequest, forgiving } from '../../edits/answers.ts';
import { objectsOf } from '../../edits/values.ts';
import type { Answer } from '../../proxy/answer.ts';
import { type Fault, heldOut } from '../../proxy/fault.ts';

/** Mistakes in what is asked for and around it: parameters, header fields, keys, the document, the stream. */
export const set10Http: readonly Fault[] = heldOut(10, [
  {
    name: 'a-list-of-kinds-may-be-repeated',
    rule: 'R4',
    answer: forgiving(400, (request) => {
      const name = request.times('kind') > 1 ? 'kind' : request.times('kinds') > 1 ? 'kinds' : null;
      if (name === null || !request.asks()) return null;
      const values = new URLSearchParams(request.target.split(/\?(.*)/s)[1]).getAll(name);
      return request.withQuery({ [name]: [...new Set(values)].join() });
    }),
  },
  {
    name: 'spaces-around-an-identifier-are-trimmed',
    rule: 'R7',
    answer: editRequest((request) => {
      const { identifier } = request;
      const trimmed = identifier?.replaceAll(/^(?:%20)+|(?:%20)+$/g, '') ?? '';
      if (identifier === null || trimmed === '' || trimmed === identifier) return request;
      const [path = ''] = request.target.replace(/^\/[^/]+/, '').split('?', 1);
      return request.withPath(path.replace(identifier, () => trimmed));
    }),
  },
  {
    name: 'a-wrong-header-is-named-as-a-parameter-of-the-query',
    rule: 'errors: in',
    answer: editProblem([400], ({ errors }) => {
      for (const error of objectsOf(errors)) if (error.in === 'header') error.in = 'query';
    }),
  },
  {
    name: 'a-party-that-nobody-has-seen-has-no-days-of-rewards',
    rule: 'errors: 404',
    answer: editAnswer(
      ({ status }, request) => status === 404 && request.asks('listDailyRewards'),
      (answer, { request }) => {
        const partyId = JSON.stringify(decodeURIComponent(request.identifier ?? ''));
        found(answer);
        answer.text = `{"partyId":${partyId},"sums":{"app":0,"validator":0,"sv":0,"count":0},"content":[]}`;
      },
    ),
  },
  {
    name: 'a-pinned-answer-tells-the-time-of-the-head',
    rule: 'positions: Explorer-Record-Time',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      if (!request.asks() || request.query('position') === null || !answer.ok) return answer;
      const head = await upstream(request.at('/v1/head').withHeader('if-none-match', null));
      answer.setHeader('explorer-record-time', head.header('explorer-record-time'));
      return answer;
    },
  },
  {
    name: 'every-slice-of-transfers-has-the-tag-of-the-first',
    rule: 'positions: ETag',
    answer: async ({ request, upstream }) => {
      if (!request.asks('listTransferHistory') || request.query('cursor') === null) return upstream(request);
      const answer = await upstream(request.withHeader('if-none-match', null));
      const first = await upstream(request.withQuery({ cursor: null }));
      if (first.status === 304 && answer.ok) return first;
      if (answer.ok) answer.setHeader('etag', first.header('etag'));
      return answer;
    },
  },
  {
    name: 'head-does-not-look-whether-it-is-there',
    rule: 'R10',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      const isMissing = answer.status === 404 && request.method === 'HEAD' && request.identifier !== null;
      if (isMissing) found(answer);
      return answer;
    },
  },
  {
    name: 'the-case-of-a-key-does-not-matter',
    rule: 'keys',
    answer: ({ request, upstream, apiKey }) => {
      const isAlike = request.header('x-api-key')?.toLowerCase() === apiKey.toLowerCase();
      return upstream(isAlike ? request.withHeader('x-api-key', apiKey) : request);
    },
  },
  {
    name: 'a-stream-goes-on-with-the-event-that-arrived-last',
    rule: 'stream: Last-Event-ID',
    answer: ({ request, upstream }) => upstream(request),
    stream: {
      request: (request) => {
        const id = request.header('last-event-id') ?? '';
        return /^[1-9]\d*$/.test(id) ? request.withHeader('last-event-id', String(Number(id) - 1)) : request;
      },
    },
  },
]);

/** As the service answers what it has found. */
function found(answer: Answer): void {
  answer.status = 200;
  answer.setHeader('content-type', 'application/json; charset=utf-8');
  answer.setHeader('cache-control', 'private, no-cache');
}
