/** Life of an active contract. */
export const active = 63;

/**
 * The life of a contract, in binary digits of the positions that it was active at. Those of one life that were active at a position were made in a
 * stretch before it that is twice as long as the least of them lived: so they are found without passing all that ended long before.
 */
export function lifeOf(position: number, archivedPosition: number): number {
  const positions = archivedPosition - position;
  return positions === 0 ? 0 : Math.floor(Math.log2(positions)) + 1;
}
