/** Whether a query names a position, or has a cursor, which carries the position of its walk if that has one (docs/contract.md#positions). */
export function mayBePinned(query = ''): boolean {
  return /(^|&)(position|nextCursor|cursor)=/.test(query);
}
