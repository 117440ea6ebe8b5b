import type { LedgerState } from '@ledger-explorer/store';
import type { ScanReader } from '../scan/scan-reader.ts';
import { compareHoldings, type Comparison, type Holdings } from './compare-holdings.ts';
import { maxParties, type SnapshotTime, summariseFees } from './ledger-snapshot.ts';

/**
 * Compares the holding fees of parties with Scan's older endpoint for summaries; empty without a round at `position` or
 * without the endpoint. Scan is asked for fees at the newest round, since its default is an older one, at which the newest coins did
 * not exist. The index computes them at the round that Scan reports.
 */
export async function compareFees(
  scan: ScanReader,
  state: LedgerState,
  snapshot: SnapshotTime,
  position: number,
  parties: readonly string[],
): Promise<readonly Comparison[]> {
  const asOf = await state.newestRound(position);
  if (asOf === null) return [];
  const ledger: Holdings = new Map();
  const index: Holdings = new Map();
  for (let from = 0; from < parties.length; from += maxParties) {
    const asked = parties.slice(from, from + maxParties);
    const found = await summariseFees(scan, snapshot, asked, asOf);
    if (found === null) return [];
    for (const { party, ...fees } of found.fees) ledger.set(party, fees);
    for (const { party, ...fees } of await state.holdingFees(position, found.round, asked)) index.set(party, fees);
  }
  return [compareHoldings('holding fees of parties', ledger, index)];
}
