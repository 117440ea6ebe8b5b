import { NumberLiteral, type ExactObject } from '@ledger-explorer/wire';
import { editBody } from '../edits/rows.ts';
import { isExactObject, mapLiteral, numberOf, asText } from '../edits/values.ts';
import { type Fault, heldOut } from '../proxy/fault.ts';

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
  {
    name: 'totals-are-texts',
    rule: 'seed: Page envelope',
    answer: editBody(['listRewards'], (body) => {
      body.totalElements = asText(body.totalElements ?? null);
    }),
  },
  ...heldOut(1, [
    {
      name: 'the-end-comes-a-page-early',
      rule: 'V36',
      answer: editBody([], (body) => {
        const { totalPages, number } = body;
        if (totalPages instanceof NumberLiteral && number instanceof NumberLiteral) {
          body.last = Number(number.text) >= Number(totalPages.text) - 2;
        }
      }),
    },
    {
      name: 'a-page-past-the-end-is-the-first',
      rule: 'V36',
      answer: editBody([], (body) => {
        if (body.empty === true) body.first = true;
      }),
    },
  ]),
  ...heldOut(2, [
    {
      name: 'an-empty-list-has-one-page',
      rule: 'V36',
      answer: editBody([], (body) => {
        if (body.empty === true && numberOf(body.totalElements) === 0) body.totalPages = new NumberLiteral(1);
      }),
    },
    {
      name: 'only-a-short-page-is-the-last',
      rule: 'V36',
      answer: editBody([], (body) => {
        if ('totalPages' in body) body.last = numberOf(body.numberOfElements) < numberOf(body.size);
      }),
    },
    {
      name: 'the-offset-has-the-default-size',
      rule: 'seed: pageable',
      answer: editBody([], ({ pageable }) => {
        if (isExactObject(pageable)) pageable.offset = new NumberLiteral(numberOf(pageable.pageNumber) * 20);
      }),
    },
  ]),
  ...heldOut(3, [
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
  ]),
];

function paged(edit: (page: ExactObject) => void): Fault['answer'] {
  return editBody([], (body) => {
    if (body.pageable !== undefined) edit(body);
  });
}
