import type { Page, PageQuery } from '@ledger-explorer/store';

/** Every list is sorted, even if the caller cannot choose the order (docs/contract.md#v9). */
const sort = { sorted: true, unsorted: false, empty: false } as const;

/** Wraps a page of a list in the page envelope (docs/contract.md#v36); further fields of the page stay beside `content`. */
export function pageEnvelope<Value extends Page<unknown>>(
  { content, total, ...beside }: Value,
  { page, size }: PageQuery,
) {
  return {
    ...beside,
    content,
    pageable: { sort, pageSize: size, pageNumber: page, offset: page * size, paged: true, unpaged: false },
    last: (page + 1) * size >= total,
    totalPages: Math.ceil(total / size),
    totalElements: total,
    totalCount: total,
    size,
    number: page,
    sort,
    first: page === 0,
    numberOfElements: content.length,
    empty: content.length === 0,
  };
}
