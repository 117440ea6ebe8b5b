/** Life of an active contract, higher than that of any ended one. */
export const active = 63;

/**
 * Life of an ended contract: the number of binary digits of its duration in positions. Contracts of one life that were active at a position were
 * created at most twice the shortest duration of this life before it, so a read of them skips all that ended long before.
 */
export function lifeOf(position: number, archivedPosition: number): number {
  const positions = archivedPosition - position;
  return positions === 0 ? 0 : Math.floor(Math.log2(positions)) + 1;
}
