import { describe, expect, it } from 'vitest';
import { type List, lists, type ListId } from '@ledger-explorer/spec/lists';
import { walked } from './walked.ts';

const isWeekly = (process.env.WEEKLY ?? '') !== '';

/** Of each kind: its rows move, leave, only come. */
const sample: readonly ListId[] = ['listGovernanceRequests', 'listParties', 'listEvents'];
const chosen = isWeekly ? (Object.keys(lists) as ListId[]) : sample;

/** Lengths of a list, shorter and longer than its pages reach. */
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

describe('a list that moves while it is walked', () => {
  it.each(chosen.flatMap((operation) => [true, false].map((positions) => ({ operation, positions }))))(
    '$operation: nothing is lost, nothing comes twice, positions: $positions',
    async ({ operation, positions }) => {
      const list: List = lists[operation];
      const lengths = lengthsOf(operation);
      for (const entries of isWeekly ? lengths : positions ? lengths.slice(-1) : lengths.slice(0, 1)) {
        const { report, repeated, lost } = await walked(
          operation,
          // For each request 7 new entries and 10 moved ones, for a hundred one that leaves; updates of ten entries, as of a ledger.
          {
            ...{ entries, inserts: 7, moves: list.moves ? 10 : 0, leaves: list.shrinks ? 1 : 0 },
            updates: Math.ceil(entries / 10),
          },
          { habits: { positions } },
        );
        const reported = (report.unreachable ?? 0) + (report.missing ?? 0);
        expect({ repeated, lost: Math.max(0, lost - reported) }).toEqual({ repeated: 0, lost: 0 });
        // Beyond its pages a list cannot be complete, and says so.
        expect(report.complete).toBe(entries < 12_000 || report.unreachable === 0);
      }
    },
  );
});
