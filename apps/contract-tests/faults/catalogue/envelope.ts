import { NumberLiteral } from '@ledger-explorer/wire';
import { editBody } from '../edits/edit-body.ts';
import { mapLiteral } from '../edits/map-literal.ts';
import { isExactObject } from '../proxy/is-exact-object.ts';
import type { Fault } from '../proxy/fault.ts';

/** Arithmetic of the page envelope (V9, V36). */
export const envelope: readonly Fault[] = [
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
    name: 'the-total-is-that-of-the-page',
    rule: 'V36',
    answer: editBody(['listVotes'], (body) => {
      body.totalElements = body.numberOfElements ?? null;
    }),
  },
  {
    name: 'the-count-counts-the-page-only',
    rule: 'V36',
    answer: editBody(['listUpdates'], (body) => {
      body.totalCount = body.numberOfElements ?? null;
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
    name: 'every-page-is-the-first',
    rule: 'V36',
    answer: editBody(['listEvents'], (body) => {
      body.first = true;
    }),
  },
  {
    name: 'a-short-page-counts-as-full',
    rule: 'V36',
    answer: editBody([], (body) => {
      if (body.pageable !== undefined) body.numberOfElements = body.size ?? null;
    }),
  },
  {
    name: 'the-offset-is-the-page',
    rule: 'seed: Page envelope',
    answer: editBody([], ({ pageable }) => {
      if (isExactObject(pageable)) pageable.offset = pageable.pageNumber ?? null;
    }),
  },
  {
    name: 'page-numbers-begin-at-one',
    rule: 'seed: page index',
    answer: editBody(['listTransfers'], (body) => {
      body.number = mapLiteral(body.number ?? null, (page) => BigInt(page) + 1n);
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
    name: 'the-size-says-the-default',
    rule: 'seed: Page envelope',
    answer: editBody(['listEvents', 'listUpdates'], (body) => {
      body.size = new NumberLiteral(20);
    }),
  },
  {
    name: 'an-empty-page-is-not-empty',
    rule: 'V36',
    answer: editBody([], (body) => {
      if (body.pageable !== undefined) body.empty = false;
    }),
  },
];
