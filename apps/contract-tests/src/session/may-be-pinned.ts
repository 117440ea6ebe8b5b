/** True if a query has a position, or a cursor, which can contain one (docs/contract.md#positions). */
export function mayBePinned(query = ''): boolean {
  return /(^|&)(position|nextCursor|cursor)=/.test(query);
}
