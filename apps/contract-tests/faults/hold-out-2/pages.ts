import { type ExactObject, NumberLiteral } from '@ledger-explorer/wire';
import { editBody } from '../edits/edit-body.ts';
import { editRows } from '../edits/edit-rows.ts';
import { isExactObject } from '../proxy/is-exact-object.ts';
import type { Fault } from '../proxy/fault.ts';

function whole(body: ExactObject, name: string): number {
  const value = body[name];
  return value instanceof NumberLiteral ? Number(value.text) : 0;
}

const spent = new Map<string, number>();

/** Which rows stand where, and what the envelope says of them. */
export const pages: readonly Fault[] = [
  {
    name: 'an-empty-list-has-one-page',
    rule: 'V36',
    answer: editBody([], (body) => {
      if (body.empty === true && whole(body, 'totalElements') === 0) body.totalPages = new NumberLiteral(1);
    }),
  },
  {
    name: 'only-a-short-page-is-the-last',
    rule: 'V36',
    answer: editBody([], (body) => {
      if ('totalPages' in body) body.last = whole(body, 'numberOfElements') < whole(body, 'size');
    }),
  },
  {
    name: 'the-end-says-there-is-more-when-it-is-full',
    rule: 'V38',
    answer: async ({ request, upstream }) => {
      if (!request.asks('listContractEvents')) return upstream(request);
      const over = request.query('nextCursor') === 'Z29uZQ';
      const asked = request.withMethod('GET');
      const answer = await upstream(over ? asked.withQuery({ nextCursor: null }) : asked);
      const body = answer.ok ? answer.json : null;
      if (!isExactObject(body) || !Array.isArray(body.content)) return answer;
      if (over) Object.assign(body, { content: [], hasNextPage: false, nextCursor: null });
      else if (body.hasNextPage === false && body.content.length === request.integer('size'))
        Object.assign(body, { hasNextPage: true, nextCursor: 'Z29uZQ' });
      answer.json = body;
      return answer;
    },
  },
  {
    name: 'the-offset-has-the-default-size',
    rule: 'seed: pageable',
    answer: editBody([], ({ pageable }) => {
      if (isExactObject(pageable)) pageable.offset = new NumberLiteral(whole(pageable, 'pageNumber') * 20);
    }),
  },
  {
    name: 'only-the-first-page-is-pinned',
    rule: 'positions',
    answer: async ({ request, upstream }) => {
      const position = request.query('position');
      if (!request.asks() || position === null || request.integer('page') === 0) return upstream(request);
      const answer = await upstream(request.withQuery({ position: null }));
      if (answer.ok) answer.setHeader('explorer-position', position);
      return answer;
    },
  },
  {
    name: 'upwards-a-pin-is-forgotten',
    rule: 'positions',
    answer: async ({ request, upstream }) => {
      const position = request.query('position');
      if (!request.asks('listTransfers', 'listEvents') || position === null || request.choice('orderBy') !== 'ASC')
        return upstream(request);
      const pinned = await upstream(request);
      if (!pinned.ok) return pinned;
      const answer = await upstream(request.withQuery({ position: null }));
      if (answer.ok) answer.setHeader('explorer-position', position);
      return answer;
    },
  },
  {
    name: 'a-cursor-is-spent-after-two-uses',
    rule: 'seed: cursor',
    answer: ({ request, upstream }) => {
      const cursor = request.query('nextCursor') ?? '';
      if (!request.asks('listContractEvents') || cursor === '') return upstream(request);
      const uses = (spent.get(request.target) ?? 0) + 1;
      spent.set(request.target, uses);
      return upstream(uses > 2 ? request.withQuery({ nextCursor: 'spent' }) : request);
    },
  },
  {
    name: 'events-of-an-update-always-run-forward',
    rule: 'V7',
    answer: editRows(['listEvents'], (list, request) => {
      if (request.choice('orderBy') === 'ASC') return undefined;
      const updates = Map.groupBy(list, (row) => row.transactionId);
      return [...updates.values()].flatMap((events) => events.toReversed());
    }),
  },
  {
    name: 'the-last-page-is-upside-down',
    rule: 'V9',
    answer: editBody(['listRewards', 'listVoteRequests', 'listFeaturedApps', 'listVotes'], (body) => {
      if (body.last === true && body.first === false && Array.isArray(body.content)) body.content.reverse();
    }),
  },
  {
    name: 'the-last-page-lacks-its-last-row',
    rule: 'V36',
    answer: editBody(['listParties', 'listValidators', 'listSuperValidators'], (body) => {
      if (body.last !== true || body.first !== false || !Array.isArray(body.content) || body.content.length < 2) return;
      body.content.pop();
      body.numberOfElements = new NumberLiteral(body.content.length);
    }),
  },
  {
    name: 'pages-of-a-hundred-repeat-a-row',
    rule: 'V36',
    answer: editRows(['listUpdates'], (list, request) => {
      const [first] = list;
      return request.integer('size') === 100 && request.integer('page') > 0 && first !== undefined
        ? [first, first, ...list.slice(2)]
        : undefined;
    }),
  },
  {
    name: 'the-status-is-applied-to-the-page',
    rule: 'seed: status',
    answer: async ({ request, upstream }) => {
      const status = request.choice('status');
      if (!request.asks('listValidators') || (status !== 'ACTIVE' && status !== 'INACTIVE')) return upstream(request);
      const [right, answer] = [
        await upstream(request.withMethod('GET')),
        await upstream(request.withMethod('GET').withQuery({ status: 'ALL' })),
      ];
      const [counted, body] = [right.ok ? right.json : null, answer.ok ? answer.json : null];
      if (!isExactObject(counted) || !isExactObject(body) || !Array.isArray(body.content)) return right;
      counted.content = body.content.filter((row) => isExactObject(row) && row.active === (status === 'ACTIVE'));
      counted.numberOfElements = new NumberLiteral(counted.content.length);
      counted.empty = counted.content.length === 0;
      right.json = counted;
      return right;
    },
  },
  {
    name: 'no-rewards-are-nobody',
    rule: 'errors: 404',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request.asks('listRewards') ? request.withMethod('GET') : request);
      if (!request.asks('listRewards') || !answer.ok || !answer.text.includes('"totalElements":0,')) return answer;
      return upstream(request.withPath('/v1/rewards/nobody'));
    },
  },
];
