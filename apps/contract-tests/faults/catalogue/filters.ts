import { NumberLiteral } from '@ledger-explorer/wire';
import { editRequest } from '../edits/answers.ts';
import { editRows } from '../edits/rows.ts';
import { isExactObject } from '../edits/values.ts';
import { type Fault, heldOut } from '../proxy/fault.ts';

/** What a filter or a path keeps out (seed: status filter; V23, V24, errors). */
export const filters: readonly Fault[] = [
  {
    name: 'the-status-of-validators-is-ignored',
    rule: 'seed: status',
    answer: editRequest((request) =>
      request.asks('listValidators') && ['ACTIVE', 'INACTIVE'].includes(request.choice('status'))
        ? request.withQuery({ status: 'ALL' })
        : request,
    ),
  },
  {
    name: 'active-and-inactive-are-swapped',
    rule: 'seed: status',
    answer: editRequest((request) => {
      if (!request.asks('listValidators')) return request;
      if (request.choice('status') === 'ACTIVE') return request.withQuery({ status: 'INACTIVE' });
      return request.choice('status') === 'INACTIVE' ? request.withQuery({ status: 'ACTIVE' }) : request;
    }),
  },
  {
    name: 'the-total-is-that-of-all-statuses',
    rule: 'V36',
    answer: async ({ request, upstream }) => {
      if (!request.asks('listValidators')) return upstream(request);
      const asked = request.withMethod('GET');
      const [answer, all] = [await upstream(asked), await upstream(asked.withQuery({ status: null }))];
      if (!answer.ok || !all.ok) return answer;
      const [body, full] = [answer.json, all.json];
      if (!isExactObject(body) || !isExactObject(full)) return answer;
      for (const name of ['totalElements', 'totalCount', 'totalPages', 'last']) body[name] = full[name] ?? null;
      answer.json = body;
      return answer;
    },
  },
  {
    name: 'all-means-active',
    rule: 'seed: status',
    answer: editRequest((request) =>
      request.asks('listValidators') && request.choice('status') === 'ALL'
        ? request.withQuery({ status: 'ACTIVE' })
        : request,
    ),
  },
  {
    name: 'inactive-validators-are-active',
    rule: 'V24',
    answer: editRows(['listValidators'], (rows, request) => {
      if (request.choice('status') === 'INACTIVE') for (const row of rows) row.active = true;
      return undefined;
    }),
  },
  {
    name: 'a-reward-of-somebody-else-is-in-the-list',
    rule: 'seed: rewards',
    answer: editRows(['listRewards'], (rows) => {
      const last = rows.at(-1);
      if (last !== undefined && typeof last.partyId === 'string') {
        last.partyId = last.partyId.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
      }
      return undefined;
    }),
  },
  ...heldOut(1, [
    {
      name: 'an-inactive-validator-is-among-the-active',
      rule: 'seed: status',
      answer: editRows(['listValidators'], (rows, request) => {
        const last = rows.at(-1);
        if (request.choice('status') === 'ACTIVE' && last !== undefined) last.active = false;
        return undefined;
      }),
    },
  ]),
  ...heldOut(2, [
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
  ]),
  ...heldOut(3, [
    {
      name: 'active-validators-are-counted-with-the-others',
      rule: 'V36',
      answer: async ({ request, upstream }) => {
        if (!request.asks('listValidators') || request.choice('status') !== 'INACTIVE') return upstream(request);
        const [answer, all] = await Promise.all([
          upstream(request.withMethod('GET')),
          upstream(request.withMethod('GET').withQuery({ status: null })),
        ]);
        const [body, whole] = [answer.json, all.json];
        if (!answer.ok || !isExactObject(body) || !isExactObject(whole)) return answer;
        answer.json = { ...body, totalElements: whole.totalElements ?? null, totalCount: whole.totalElements ?? null };
        return answer;
      },
    },
    {
      name: 'new-validators-leave-out-the-inactive',
      rule: 'V23',
      answer: editRows(['listNewValidators'], (rows) => rows.filter(({ active }) => active === true)),
    },
  ]),
];
