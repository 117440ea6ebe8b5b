import { NumberLiteral, type ExactJson, type ExactObject } from '@ledger-explorer/wire';
import { editRequest } from '../edits/answers.ts';
import { editBody, editRows, shiftPages } from '../edits/rows.ts';
import { isExactObject, mapLiteral } from '../edits/values.ts';
import type { Fault } from '../proxy/fault.ts';

const walk = 'listContractEvents';

/** Faults of lists: rows, order and pages. */
export const lists: readonly Fault[] = [
  {
    name: 'the-total-is-that-of-the-page',
    rule: 'V36',
    answer: editBody(['listVotes'], (body) => {
      body.totalElements = body.numberOfElements ?? null;
    }),
  },
  {
    name: 'pages-are-rounded-down',
    rule: 'V36',
    answer: editBody(['listParties'], (body) => {
      const { totalElements, size } = body;
      if (totalElements instanceof NumberLiteral && size instanceof NumberLiteral) {
        body.totalPages = new NumberLiteral(Math.floor(Number(totalElements.text) / Number(size.text)));
      }
    }),
  },
  {
    name: 'the-last-page-does-not-say-so',
    rule: 'V36',
    answer: editBody(['listSuperValidators'], (body) => {
      if (body.number instanceof NumberLiteral && body.number.text !== '0') body.last = false;
    }),
  },
  {
    name: 'lists-say-that-they-are-unsorted',
    rule: 'V9',
    answer: editBody(['listRewards', 'listVoteRequests', 'listFeaturedApps', 'listVotes'], (body) => {
      body.sort = { sorted: false, empty: true, unsorted: true };
    }),
  },
  {
    name: 'the-total-of-validators-is-one-too-high',
    rule: 'V36',
    answer: editBody(['listValidators'], (body) => {
      for (const name of ['totalElements', 'totalCount']) {
        body[name] = mapLiteral(body[name] ?? null, (total) => BigInt(total) + 1n);
      }
    }),
  },
  {
    name: 'tied-parties-are-the-other-way-round',
    rule: 'V8',
    answer: editRows(['listParties'], (rows, request) =>
      reverseTies(rows, request.choice('sortBy') === 'FIRST_SEEN_AT' ? 'firstSeen' : 'lastSeen'),
    ),
  },
  {
    name: 'the-order-of-updates-is-ignored',
    rule: 'seed: orderBy',
    answer: editRequest((request) =>
      request.asks('listUpdates') && request.choice('orderBy') === 'ASC'
        ? request.withQuery({ orderBy: 'DESC' })
        : request,
    ),
  },
  {
    name: 'events-of-one-update-run-backwards',
    rule: 'V10',
    answer: editRows(['listEvents'], (rows) => reverseTies(rows, 'transactionId')),
  },
  { name: 'a-row-falls-between-pages-of-events', rule: 'V36', answer: shiftPages(['listEvents'], 1) },
  {
    name: 'pages-end-at-fifty-rows',
    rule: 'seed: size',
    answer: editBody(['listEvents', 'listUpdates', 'listTransfers'], (body) => {
      if (Array.isArray(body.content)) body.content = body.content.slice(0, 50);
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
    name: 'the-cursor-stays-where-it-is',
    rule: 'seed: nextCursor',
    answer: editBody([walk], (body, request) => {
      const given = request.query('nextCursor') ?? '';
      if (given !== '' && body.nextCursor !== null) body.nextCursor = given;
    }),
  },
  {
    name: 'the-walk-skips-the-first-row-of-later-pages',
    rule: 'seed: nextCursor',
    answer: editBody([walk], (body, request) => {
      if ((request.query('nextCursor') ?? '') !== '' && Array.isArray(body.content))
        body.content = body.content.slice(1);
    }),
  },
  {
    name: 'a-tampered-cursor-begins-at-the-start',
    rule: 'R8',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      if (!request.asks(walk) || (request.query('nextCursor') ?? '') === '') return answer;
      if (answer.status !== 400) return answer;
      return upstream(request.withQuery({ nextCursor: null }));
    },
  },
  {
    name: 'the-last-page-promises-another',
    rule: 'seed: hasNextPage',
    answer: editBody([walk], (body) => {
      body.hasNextPage = true;
    }),
  },
  {
    name: 'the-cursor-of-another-contract-is-taken',
    rule: 'R8',
    answer: takeAnyCursor(),
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
    name: 'the-status-of-validators-is-ignored',
    rule: 'seed: status',
    answer: editRequest((request) =>
      request.asks('listValidators') && ['ACTIVE', 'INACTIVE'].includes(request.choice('status'))
        ? request.withQuery({ status: 'ALL' })
        : request,
    ),
  },
  {
    name: 'super-validators-have-one-order-only',
    rule: 'seed',
    answer: editRequest((request) =>
      request.asks('listSuperValidators') ? request.withQuery({ orderBy: null }) : request,
    ),
  },
];

/** Reverses rows with the same value of a field. */
function reverseTies(rows: readonly ExactObject[], name: string): ExactObject[] {
  const groups: ExactObject[][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && keyOf(group[0][name] ?? null) === keyOf(row[name] ?? null)) group.push(row);
    else groups.push([row]);
  }
  return groups.flatMap((group) => group.toReversed());
}

function keyOf(value: ExactJson): string {
  return value instanceof NumberLiteral ? value.text : JSON.stringify(value);
}

/** Accepts every cursor it has returned, for any contract. */
function takeAnyCursor(): Fault['answer'] {
  const given = new Set<string>();
  return async ({ request, upstream }) => {
    const answer = await upstream(request);
    if (!request.asks(walk)) return answer;
    if (answer.ok && request.method === 'GET') {
      const body = answer.json;
      if (isExactObject(body) && typeof body.nextCursor === 'string') given.add(body.nextCursor);
    }
    if (answer.status !== 400 || !given.has(request.query('nextCursor') ?? '')) return answer;
    return upstream(request.withQuery({ nextCursor: null }));
  };
}
