/**
 * How the network's software behaves; each era has its own package ids.
 *
 * 0: transfers cost fees, faucet coupons, every movement inside `AmuletRules_Transfer`.
 * 1: the network votes fees away; liveness records and activity markers appear.
 * 2: token-standard movements no longer go through `AmuletRules_Transfer`; licenses name themselves as sponsor.
 * 3: every movement is also logged by `EventLog_HoldingsChange`; preapprovals are free.
 */
export type Era = 0 | 1 | 2 | 3;

/** Shares of the history's updates at which eras 1, 2 and 3 begin. Live updates are of era 3. */
const borders = [0.35, 0.55, 0.75] as const;

export function eraOf(index: number, history: number): Era {
  const share = history === 0 ? 1 : index / history;
  if (share < borders[0]) return 0;
  if (share < borders[1]) return 1;
  return share < borders[2] ? 2 : 3;
}
