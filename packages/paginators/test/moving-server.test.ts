import { expect, it } from 'vitest';
import { type List, lists, type ListId } from '@ledger-explorer/spec/lists';
import { walked } from './walked.ts';

const isWeekly = (process.env.WEEKLY ?? '') !== '';

/** A list whose rows move, one whose rows leave, and one that only grows. */
const sample: readonly ListId[] = ['listGovernanceRequests', 'listParties', 'listEvents'];
const chosen = isWeekly ? (Object.keys(lists) as ListId[]) : sample;

/** Tested lengths of a list: within and beyond the reach of its pages, 51 of 100 rows from one end or from both. */
function lengthsOf(operation: ListId): readonly number[] {
  const { bothEnds }: List = lists[operation];
  // This list is a single response.
  if (operation === 'listNewValidators') return [60];
  // MainNet has about 20 super validators, and as many votes on a request.
  if (operation === 'listSuperValidators' || operation === 'listVotes') return [60];
  if (operation === 'listFeaturedApps' || operation === 'listApps') return [60, 900];
  if (operation === 'listValidators' || operation === 'findValidators') return [1_500];
  return bothEnds ? [3_000, 8_000, 12_000] : [3_000, 12_000];
}

it.each(chosen.flatMap((operation) => [true, false].map((positions) => ({ operation, positions }))))(
  'a list that moves during a walk, $operation, loses no entry and delivers none twice, positions: $positions',
  async ({ operation, positions }) => {
    const list: List = lists[operation];
    const lengths = lengthsOf(operation);
    for (const entries of isWeekly ? lengths : positions ? lengths.slice(-1) : lengths.slice(0, 1)) {
      const { report, repeated, lost } = await walked(
        operation,
        // Per request 7 entries are added and 10 move; per hundred requests one leaves. Each update has ten entries, as on a ledger.
        {
          ...{ entries, inserts: 7, moves: list.moves ? 10 : 0, leaves: list.shrinks ? 1 : 0 },
          updates: Math.ceil(entries / 10),
        },
        { habits: { positions } },
      );
      const reported = (report.unreachable ?? 0) + (report.missing ?? 0);
      expect({ repeated, lost: Math.max(0, lost - reported) }).toEqual({ repeated: 0, lost: 0 });
      // A walk of a list that is longer than its pages reach is incomplete.
      expect(report.complete).toBe(entries < 12_000 || report.unreachable === 0);
    }
  },
);
