import { editRequest } from '../edits/edit-request.ts';
import { editRows } from '../edits/edit-rows.ts';
import { isExactObject } from '../proxy/is-exact-object.ts';
import type { Fault } from '../proxy/fault.ts';

/** What a filter or a path keeps out (seed: status filter; V24, V25, errors). */
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
];
