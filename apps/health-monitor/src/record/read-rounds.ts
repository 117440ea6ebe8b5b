import { cadences, reportedIn, type Thresholds } from '@ledger-explorer/liveness';
import type { RoundsView } from './network-view.ts';
import type { NetworkRecord } from './record.ts';

/**
 * Returns a function that gives the rounds of the last 24 hours of a validator, from bitmaps that are read once (144 rows). It returns
 * null for a validator that does not report once a round or whose rounds were not watched.
 */
export function readRounds(
  sql: SqlStorage,
  record: NetworkRecord,
  thresholds: Thresholds,
): (index: number) => RoundsView | null {
  const { fleet, situation } = record.head;
  const now = situation.tick * 60;
  const rows = sql
    .exec<{ r: number; v: ArrayBuffer }>(
      'select r, v from round where r >= ?',
      Math.ceil((now - 86_400) / thresholds.roundLength),
    )
    .toArray()
    .map(({ r, v }) => ({ starts: r * thresholds.roundLength, bits: new Uint8Array(v) }));
  return (index) => {
    if (cadences[fleet.cadence[index] ?? 0] !== 'round') return null;
    const from = fleet.firstSeen[index] ?? now;
    let seen = 0;
    let expected = 0;
    for (const { starts, bits } of rows) {
      if (starts < from) continue;
      expected++;
      if (reportedIn(bits, index)) seen++;
    }
    return expected === 0 ? null : { seen, expected };
  };
}
