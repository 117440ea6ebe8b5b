/** Super validators that have to accept: ceil((n + f + 1) / 2) of n, where f = floor((n - 1) / 3) may fail, and at least 1 (docs/contract.md#v61). */
export function thresholdOf(members: number): number {
  const faulty = Math.floor((members - 1) / 3);
  return Math.max(1, Math.ceil((members + faulty + 1) / 2));
}
