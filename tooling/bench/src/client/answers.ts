/** An entry of the list of transfers, in the service's form. */
function transfer(index: number): object {
  return {
    eventId: `1220${String(index).padStart(64, '0')}:0`,
    transferType: 'TRANSFER',
    senders: [{ partyId: 'alice::1220aa', accountName: null, imageUrl: null }],
    receivers: [{ partyId: 'bob::1220bb', accountName: null, imageUrl: null }],
    amount: index / 4,
    fee: 0.25,
    coinPrice: 0.15,
    createdAt: 1_700_000_000_000 + index,
  };
}

/** A page of the list of transfers, newest first, of a ledger with `total` transfers. */
export function transfersPage(total: number, page: number, size: number): string {
  const from = page * size;
  const content = Array.from({ length: Math.max(0, Math.min(size, total - from)) }, (_, index) =>
    transfer(total - 1 - from - index),
  );
  const sort = { sorted: true, unsorted: false, empty: false };
  return JSON.stringify({
    content,
    pageable: { sort, pageSize: size, pageNumber: page, offset: from, paged: true, unpaged: false },
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
  });
}

/** Headers of a response at position 1,000. */
export const answerHeaders = {
  'content-type': 'application/json',
  'explorer-position': '1000',
  'explorer-record-time': '2026-01-01T00:00:00Z',
  'explorer-lag': '1.5',
  'request-id': 'r-1',
};
