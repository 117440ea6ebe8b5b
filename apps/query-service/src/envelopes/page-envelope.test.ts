import { describe, expect, it } from 'vitest';
import { pageEnvelope } from './page-envelope.ts';

describe('pageEnvelope', () => {
  it('has position and totals of a middle page', () => {
    expect(pageEnvelope({ content: ['c', 'd'], total: 5 }, { page: 1, size: 2 })).toEqual({
      content: ['c', 'd'],
      pageable: {
        sort: { sorted: true, unsorted: false, empty: false },
        pageSize: 2,
        pageNumber: 1,
        offset: 2,
        paged: true,
        unpaged: false,
      },
      last: false,
      totalPages: 3,
      totalElements: 5,
      totalCount: 5,
      size: 2,
      number: 1,
      sort: { sorted: true, unsorted: false, empty: false },
      first: false,
      numberOfElements: 2,
      empty: false,
    });
  });

  it.each([
    [
      'the only page of an empty list is first and last',
      0,
      0,
      0,
      { first: true, last: true, empty: true, totalPages: 0 },
    ],
    ['a full last page is last', 4, 1, 2, { first: false, last: true, empty: false, totalPages: 2 }],
    ['a page that ends one row early is not last', 5, 1, 2, { first: false, last: false, totalPages: 3 }],
    ['a page past the end is empty and last, not first', 4, 7, 0, { first: false, last: true, empty: true, number: 7 }],
  ])('%s', (_, total, page, rows, expected) => {
    expect(pageEnvelope({ content: Array(rows).fill(0), total }, { page, size: 2 })).toMatchObject(expected);
  });
});
