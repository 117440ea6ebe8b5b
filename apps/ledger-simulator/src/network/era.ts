/**
 * Version of the network's software; each era has its own package ids.
 *
 * 0: transfers cost fees, validators get faucet coupons, every movement is inside `AmuletRules_Transfer`.
 * 1: the network votes to end fees; liveness records and activity markers appear.
 * 2: token standard transfers bypass `AmuletRules_Transfer`; validators are the sponsors in their own licenses.
 * 3: every movement is also logged by `EventLog_HoldingsChange`; preapprovals are free.
 */
export type Era = 0 | 1 | 2 | 3;

/** Shares of the history at which eras 1, 2 and 3 begin. Live updates belong to era 3. */
const borders = [0.35, 0.55, 0.75] as const;

export function eraOf(index: number, history: number): Era {
  const share = history === 0 ? 1 : index / history;
  if (share < borders[0]) return 0;
  if (share < borders[1]) return 1;
  return share < borders[2] ? 2 : 3;
}
