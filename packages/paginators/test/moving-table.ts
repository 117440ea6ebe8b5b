import { lists, type ListId } from '@ledger-explorer/spec/lists';
import type { List } from '@ledger-explorer/spec/lists';
import type { Report } from '../src/report.ts';
import { walked } from './walked.ts';

/** Result of a walk through a moving list. */
export interface MovingRow {
  readonly operation: ListId;
  readonly positions: boolean;
  readonly entries: number;
  /** Per request. */
  readonly inserts: number;
  /** Per request. */
  readonly moves: number;
  /** In a hundred requests. */
  readonly leaving: number;
  readonly repeated: number;
  /** Entries that were always there, within reach, and neither delivered nor reported missing. */
  readonly lost: number;
  readonly report: Report;
}

function sizes(operation: ListId): readonly number[] {
  const { bothEnds }: List = lists[operation];
  // This list is a single response.
  if (operation === 'listNewValidators') return [60];
  // MainNet has about 20 super validators, and as many votes on a request.
  if (operation === 'listSuperValidators' || operation === 'listVotes') return [60];
  if (operation === 'listFeaturedApps' || operation === 'listApps') return [60, 900];
  if (operation === 'listValidators' || operation === 'findValidators') return [1_500];
  return bothEnds ? [3_000, 8_000, 12_000] : [3_000, 12_000];
}

/**
 * Walks a moving list of the contract: with positions and without, shorter and longer than its pages reach; or of one
 * length, with positions. `isSample`: half of the cases.
 */
export async function* movingTable(operation: ListId, length?: number, isSample = false): AsyncGenerator<MovingRow> {
  const list: List = lists[operation];
  for (const positions of length === undefined ? [true, false] : [true]) {
    const all = length === undefined ? sizes(operation) : [length];
    for (const entries of isSample ? all.slice(positions ? -1 : 0, positions ? undefined : 1) : all) {
      const moves = list.moves ? 10 : 0;
      const leaving = list.shrinks ? 1 : 0;
      const inserts = 7;
      const { report, repeated, lost } = await walked(
        operation,
        // Updates of ten entries, as of a ledger.
        { entries, inserts, moves, leaves: leaving, updates: Math.ceil(entries / 10) },
        { habits: { positions } },
      );
      const reported = (report.unreachable ?? 0) + (report.missing ?? 0);
      yield {
        operation,
        positions,
        entries,
        inserts,
        moves,
        leaving,
        repeated,
        lost: Math.max(0, lost - reported),
        report,
      };
    }
  }
}
