/** Number of super validators of n that must accept: ceil((n + f + 1) / 2), at least 1; up to f = floor((n - 1) / 3) may be faulty (docs/contract.md#v61). */
export function thresholdOf(members: number): number {
  const faulty = Math.floor((members - 1) / 3);
  return Math.max(1, Math.ceil((members + faulty + 1) / 2));
}
