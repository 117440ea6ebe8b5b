import { describe, expect, it } from 'vitest';
import { lists, type ListId } from '@ledger-explorer/spec/lists';
import { movingTable } from './moving-table.ts';

const isWeekly = (process.env.WEEKLY ?? '') !== '';

/** Of each kind: its rows move, leave, only come. */
const sample: readonly ListId[] = ['listGovernanceRequests', 'listParties', 'listEvents'];
const chosen = isWeekly ? (Object.keys(lists) as ListId[]) : sample;

describe('a list that moves while it is walked', () => {
  it.each(chosen)('%s: nothing is lost, nothing comes twice, with positions or without', async (operation) => {
    for await (const { entries, repeated, lost, report } of movingTable(operation, undefined, !isWeekly)) {
      expect({ repeated, lost }).toEqual({ repeated: 0, lost: 0 });
      // Beyond its pages a list cannot be complete, and says so.
      expect(report.complete).toBe(entries < 12_000 || report.unreachable === 0);
    }
  });
});
