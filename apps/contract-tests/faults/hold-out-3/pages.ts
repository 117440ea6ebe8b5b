import { type ExactJson, type ExactObject, NumberLiteral } from '@ledger-explorer/wire';
import { editBody } from '../edits/edit-body.ts';
import { editRequest } from '../edits/edit-request.ts';
import { editRows } from '../edits/edit-rows.ts';
import { shiftPages } from '../edits/shift-pages.ts';
import { isExactObject } from '../proxy/is-exact-object.ts';
import type { Fault } from '../proxy/fault.ts';
import { numberOf } from './row-values.ts';

function paged(edit: (page: ExactObject) => void): Fault['answer'] {
  return editBody([], (body) => {
    if (body.pageable !== undefined) edit(body);
  });
}

/** Every run of rows with the same value the other way round. */
function turnTies(rows: readonly ExactObject[], field: string): ExactObject[] {
  const keyOf = (row: ExactObject | undefined): number => numberOf(row?.[field]);
  const runs: ExactObject[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run !== undefined && keyOf(run[0]) === keyOf(row)) run.push(row);
    else runs.push([row]);
  }
  return runs.flatMap((run) => run.toReversed());
}

const given = new Map<ExactJson, string | null>();

/** Envelope, order, pages, cursors, filters. */
export const pages: readonly Fault[] = [
  {
    name: 'a-page-past-the-end-is-not-the-last',
    rule: 'V36',
    answer: paged((page) => {
      if (page.empty === true && numberOf(page.number) > 0) page.last = false;
    }),
  },
  {
    name: 'exact-multiples-have-a-page-more',
    rule: 'V36',
    answer: paged((page) => {
      const [total, size] = [numberOf(page.totalElements), numberOf(page.size)];
      if (total > 0 && total % size === 0) page.totalPages = new NumberLiteral(total / size + 1);
    }),
  },
  {
    name: 'elements-of-the-last-page-are-its-size',
    rule: 'seed',
    answer: paged((page) => {
      if (page.last === true && page.empty === false) page.numberOfElements = page.size ?? null;
    }),
  },
  {
    name: 'offsets-are-one-based-after-the-first-page',
    rule: 'seed',
    answer: paged(({ pageable }) => {
      if (isExactObject(pageable) && numberOf(pageable.offset) > 0)
        pageable.offset = new NumberLiteral(numberOf(pageable.offset) + 1);
    }),
  },
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
    name: 'rewards-come-by-ten-where-no-size-is-given',
    rule: 'seed',
    answer: editRequest((request) =>
      request.asks('listRewards') && request.query('size') === null ? request.withQuery({ size: 10 }) : request,
    ),
  },
  {
    name: 'twenty-new-validators-where-no-size-is-given',
    rule: 'seed',
    answer: editRequest((request) =>
      request.asks('listNewValidators') && request.query('size') === null ? request.withQuery({ size: 20 }) : request,
    ),
  },
  {
    name: 'new-validators-come-by-their-last-update',
    rule: 'V23',
    answer: editRows(['listNewValidators'], (rows) =>
      rows.toSorted((a, b) => numberOf(b.lastUpdatedAt) - numberOf(a.lastUpdatedAt)),
    ),
  },
  {
    name: 'new-validators-leave-out-the-inactive',
    rule: 'V23',
    answer: editRows(['listNewValidators'], (rows) => rows.filter(({ active }) => active === true)),
  },
  {
    name: 'pages-from-the-tenth-on-begin-a-row-late',
    rule: 'seed',
    answer: (exchange) =>
      exchange.request.integer('page') >= 10
        ? shiftPages(['listTransfers', 'listUpdates', 'listEvents'], 1)(exchange)
        : exchange.upstream(exchange.request),
  },
  {
    name: 'vote-requests-begin-a-row-early-on-later-pages',
    rule: 'seed',
    answer: shiftPages(['listVoteRequests'], -1),
  },
  {
    name: 'featured-apps-repeat-a-row',
    rule: 'seed',
    answer: shiftPages(['listFeaturedApps'], -1),
  },
  {
    name: 'parties-seen-together-are-turned-round-ascending',
    rule: 'V8',
    answer: editRows(['listParties'], (rows, request) =>
      request.choice('orderBy') === 'ASC' && request.choice('sortBy') === 'LAST_ACTIVITY_AT'
        ? turnTies(rows, 'lastSeen')
        : undefined,
    ),
  },
  {
    name: 'parties-first-seen-together-are-turned-round',
    rule: 'V8',
    answer: editRows(['listParties'], (rows, request) =>
      request.choice('sortBy') === 'FIRST_SEEN_AT' ? turnTies(rows, 'firstSeen') : undefined,
    ),
  },
  {
    name: 'transfers-of-one-update-are-turned-round-ascending',
    rule: 'V7',
    answer: editRows(['listTransfers'], (rows, request) =>
      request.choice('orderBy') === 'ASC' ? turnTies(rows, 'createdAt') : undefined,
    ),
  },
  {
    name: 'super-validators-have-one-order-only',
    rule: 'seed',
    answer: editRequest((request) =>
      request.asks('listSuperValidators') ? request.withQuery({ orderBy: null }) : request,
    ),
  },
  {
    name: 'inactive-validators-have-one-order-only',
    rule: 'seed',
    answer: editRequest((request) =>
      request.asks('listValidators') && request.choice('status') !== 'ALL'
        ? request.withQuery({ orderBy: null })
        : request,
    ),
  },
  {
    name: 'the-walk-goes-on-after-a-full-last-page',
    rule: 'V38',
    answer: async (exchange) => {
      const { request, upstream } = exchange;
      if (request.asks('listContractEvents') && request.query('nextCursor') === 'end') {
        const answer = await upstream(request.withMethod('GET').withQuery({ nextCursor: null }));
        if (answer.ok) answer.json = { content: [], hasNextPage: false, nextCursor: null };
        return answer;
      }
      return editBody(['listContractEvents'], (body) => {
        const full = Array.isArray(body.content) && body.content.length === request.integer('size');
        if (full && body.hasNextPage === false) Object.assign(body, { hasNextPage: true, nextCursor: 'end' });
      })(exchange);
    },
  },
  {
    name: 'later-pages-of-a-walk-ascending-lose-their-first-row',
    rule: 'seed',
    answer: editRows(['listContractEvents'], (rows, request) => {
      const later = (request.query('nextCursor') ?? '') !== '';
      return later && request.choice('orderBy') === 'ASC' ? rows.slice(1) : undefined;
    }),
  },
  {
    name: 'the-size-of-a-walk-is-that-of-its-beginning',
    rule: 'R8',
    answer: async ({ request, upstream }) => {
      if (!request.asks('listContractEvents')) return upstream(request);
      const begun = given.get(request.query('nextCursor') ?? '');
      const answer = await upstream(
        begun === undefined ? request.withMethod('GET') : request.withMethod('GET').withQuery({ size: begun }),
      );
      if (answer.ok && isExactObject(answer.json)) {
        const { nextCursor } = answer.json;
        if (typeof nextCursor === 'string') given.set(nextCursor, begun ?? request.query('size'));
      }
      return answer;
    },
  },
  {
    name: 'a-cursor-is-taken-in-the-other-order',
    rule: 'R8',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      if (answer.status !== 400 || !request.asks('listContractEvents') || request.query('nextCursor') === null)
        return answer;
      const turned = request.choice('orderBy') === 'ASC' ? 'DESC' : 'ASC';
      const other = await upstream(request.withQuery({ orderBy: turned }));
      return other.ok ? other : answer;
    },
  },
];
