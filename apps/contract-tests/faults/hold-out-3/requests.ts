import type { ExactObject } from '@ledger-explorer/wire';
import { editProblem } from '../edits/edit-problem.ts';
import { editRequest } from '../edits/edit-request.ts';
import { isExactObject } from '../proxy/is-exact-object.ts';
import type { Fault } from '../proxy/fault.ts';
import type { ProxiedRequest } from '../proxy/proxied-request.ts';
import { objectsOf } from './row-values.ts';

const nowhere = '/v1/nowhere';

/** What the healthy service refuses is asked again in another way: it is taken. */
function forgiving(status: number, again: (request: ProxiedRequest) => ProxiedRequest | null): Fault['answer'] {
  return async ({ request, upstream }) => {
    const answer = await upstream(request);
    const other = answer.status === status ? again(request) : null;
    return other === null ? answer : upstream(other);
  };
}

function eachError(edit: (error: ExactObject) => void): Fault['answer'] {
  return editProblem([400], ({ errors }) => {
    objectsOf(errors).forEach(edit);
  });
}

/** Parameters, identifiers, order of checks, problems. */
export const requests: readonly Fault[] = [
  {
    name: 'the-last-page-of-the-list-of-updates-is-out-of-reach',
    rule: 'R1',
    answer: editRequest((request) =>
      request.asks('listUpdates') && request.query('page') === '50' ? request.withQuery({ page: 51 }) : request,
    ),
  },
  {
    name: 'pages-of-a-hundred-and-one-featured-apps',
    rule: 'R2',
    answer: forgiving(400, (request) =>
      request.asks('listFeaturedApps') && request.query('size') === '101' ? request.withQuery({ size: 100 }) : null,
    ),
  },
  {
    name: 'votes-have-pages-without-end',
    rule: 'R2',
    answer: forgiving(400, (request) =>
      request.asks('listVotes') && /^\d{5,}$/.test(request.query('page') ?? '')
        ? request.withQuery({ page: 9999 })
        : null,
    ),
  },
  {
    name: 'sizes-of-new-validators-may-have-leading-zeros',
    rule: 'R2',
    answer: forgiving(400, (request) =>
      request.asks('listNewValidators') && /^0+[1-9]\d?$/.test(request.query('size') ?? '')
        ? request.withQuery({ size: Number(request.query('size')) })
        : null,
    ),
  },
  {
    name: 'orders-of-updates-may-be-small-letters',
    rule: 'R6',
    answer: forgiving(400, (request) =>
      request.asks('listUpdates') && /^(asc|desc)$/i.test(request.query('orderBy') ?? '')
        ? request.withQuery({ orderBy: (request.query('orderBy') ?? '').toUpperCase() })
        : null,
    ),
  },
  {
    name: 'an-empty-status-is-all',
    rule: 'R3',
    answer: forgiving(400, (request) => (request.query('status') === '' ? request.withQuery({ status: null }) : null)),
  },
  {
    name: 'the-same-parameter-twice-is-taken-if-it-is-the-same',
    rule: 'R4',
    answer: forgiving(400, (request) =>
      request.times('page') === 2 ? request.withQuery({ page: request.query('page') }) : null,
    ),
  },
  {
    name: 'unknown-parameters-are-refused-for-the-market',
    rule: 'R5',
    answer: editRequest((request) =>
      request.asks('getMarketInfo') && request.target.includes('?') ? request.withQuery({ position: 1 }) : request,
    ),
  },
  {
    name: 'parties-overlook-a-position',
    rule: 'R5',
    answer: editRequest((request) =>
      request.asks('listParties', 'getParty') ? request.withQuery({ position: null }) : request,
    ),
  },
  {
    name: 'identifiers-of-parties-are-decoded-twice',
    rule: 'R7',
    answer: forgiving(404, (request) => {
      if (!request.asks('getParty') || !request.identifier?.includes('%25')) return null;
      return request.withPath(`/v1/parties/${request.identifier.replaceAll('%25', '%')}`);
    }),
  },
  {
    name: 'identifiers-may-have-spaces-around-them',
    rule: 'R7',
    answer: forgiving(404, (request) => {
      const bare = (request.identifier ?? '').replaceAll(/^(%20)+|(%20)+$/g, '');
      return bare === '' || bare === request.identifier
        ? null
        : request.withPath(
            request.target
              .split('?')[0]
              ?.replace(/^\/[^/]+/, '')
              .replace(request.identifier ?? '', bare) ?? '',
          );
    }),
  },
  {
    name: 'identifiers-of-events-may-be-capitals',
    rule: 'R7',
    answer: forgiving(404, (request) =>
      request.asks('getEvent') && /[A-F]/.test(request.identifier ?? '')
        ? request.withPath(`/v1/events/${(request.identifier ?? '').toLowerCase()}`)
        : null,
    ),
  },
  {
    name: 'unknown-parties-have-no-rewards',
    rule: 'errors',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      if (answer.status !== 404 || !request.asks('listRewards')) return answer;
      const empty = await upstream(
        request.withMethod('GET').at('/v1/featured-apps').withQuery({ page: 9999, size: 20 }),
      );
      empty.text = empty.text
        .replaceAll(/"(number|pageNumber|offset|total\w+)":\d+/g, '"$1":0')
        .replace('"first":false', '"first":true');
      return empty;
    },
  },
  {
    name: 'unknown-parties-come-before-wrong-sizes',
    rule: 'R9',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      if (answer.status !== 400 || !request.asks('listRewards')) return answer;
      const bare = await upstream(request.at(`/v1/rewards/${request.identifier ?? ''}`));
      return bare.status === 404 ? bare : answer;
    },
  },
  {
    name: 'parameters-are-looked-at-before-the-key',
    rule: 'R9',
    answer: async ({ request, upstream, apiKey }) => {
      const answer = await upstream(request);
      if (answer.status !== 401) return answer;
      const keyed = await upstream(request.withHeader('x-api-key', apiKey));
      return keyed.status === 400 ? keyed : answer;
    },
  },
  {
    name: 'a-key-is-asked-for-before-the-method',
    rule: 'R9',
    answer: forgiving(405, (request) => (request.header('x-api-key') === null ? request.withMethod('GET') : null)),
  },
  {
    name: 'a-key-is-asked-for-where-nothing-is',
    rule: 'R9',
    answer: forgiving(404, (request) =>
      request.operation === null && request.header('x-api-key') === null ? request.at('/v1/dashboard') : null,
    ),
  },
  {
    name: 'the-second-of-two-wrong-parameters-is-not-named',
    rule: 'errors',
    answer: editProblem([400], (problem) => {
      problem.errors = objectsOf(problem.errors).slice(0, 1);
    }),
  },
  {
    name: 'errors-of-paths-are-of-the-query',
    rule: 'errors',
    answer: eachError((error) => {
      if (error.in === 'path') error.in = 'query';
    }),
  },
  {
    name: 'wrong-orders-are-not-told-the-right-ones',
    rule: 'R6',
    answer: eachError((error) => {
      if (error.name === 'orderBy') error.reason = 'is not an order';
    }),
  },
  {
    name: 'page-fifty-one-is-only-refused',
    rule: 'R1',
    answer: eachError((error) => {
      if (error.name === 'page' && typeof error.reason === 'string') error.reason = error.reason.split(':')[0] ?? '';
    }),
  },
  {
    name: 'unknown-routes-are-problems-of-unknown-parties',
    rule: 'errors',
    answer: editProblem([404], (problem) => {
      if (typeof problem.type === 'string') problem.type = problem.type.replace('unknown-route', 'no-route');
    }),
  },
  {
    name: 'the-instance-is-that-of-the-route',
    rule: 'errors',
    answer: editProblem([404], (problem) => {
      if (typeof problem.instance === 'string') problem.instance = problem.instance.split('/').slice(0, 4).join('/');
    }),
  },
  {
    name: 'long-addresses-are-unknown-routes',
    rule: 'R12',
    answer: forgiving(414, (request) => request.at(nowhere)),
  },
  {
    name: 'header-lines-may-be-as-long-as-they-like',
    rule: 'R12',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      if (answer.status !== 431) return answer;
      const short = request.headers.filter(([, value]) => value.length < 1000);
      return upstream(Object.assign(request.withMethod(request.method), { headers: short }));
    },
  },
  {
    name: 'positions-ahead-are-the-head-for-rewards',
    rule: 'positions',
    answer: forgiving(400, (request) =>
      request.asks('listRewards') && /^[1-9]\d*$/.test(request.query('position') ?? '')
        ? request.withQuery({ position: null })
        : null,
    ),
  },
  {
    name: 'positions-of-transfers-may-have-leading-zeros',
    rule: 'R1',
    answer: forgiving(400, (request) =>
      request.asks('listTransfers') && /^0\d+$/.test(request.query('position') ?? '')
        ? request.withQuery({ position: Number(request.query('position')) })
        : null,
    ),
  },
  {
    name: 'position-zero-is-refused-for-updates',
    rule: 'positions',
    answer: editRequest((request) =>
      request.asks('listUpdates') && request.query('position') === '0' ? request.withQuery({ position: '' }) : request,
    ),
  },
  {
    name: 'a-party-without-rewards-is-unknown-to-them',
    rule: 'errors',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request.method === 'HEAD' ? request.withMethod('GET') : request);
      if (!answer.ok || !request.asks('listRewards') || !isExactObject(answer.json)) return answer;
      const none = answer.text.includes('"totalElements":0,');
      return none ? upstream(request.at('/v1/rewards/unknown')) : answer;
    },
  },
];
