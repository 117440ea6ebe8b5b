import type { LedgerState } from '@ledger-explorer/store';
import type { ScanReader } from '../scan/scan-reader.ts';
import { compareHoldings, type Comparison, type Holdings } from './compare-holdings.ts';
import { maxParties, type SnapshotTime, summariseFees } from './ledger-snapshot.ts';

/**
 * Holding fees of parties, by the older summaries; nothing where a Scan has these no more. As of the newest round of that
 * time: Scan's own choice is older than the rounds that coins were made in.
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
