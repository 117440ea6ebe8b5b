import { type OperationId, operationById } from '@ledger-explorer/spec';
import { expect, it } from 'vitest';
import { seenAs } from '../../test/seen-as.ts';
import { lateFault } from './late-fault.ts';

/** Expected delay in the fault of a response that began after `beganAfter` milliseconds; undefined if it is no fault. */
function judged(id: OperationId, beganAfter: number, headers: Readonly<Record<string, string>> = {}) {
  return lateFault(seenAs({ operation: operationById[id], path: {}, headers }, { beganAfter }))?.expected;
}

it('a response must begin within 5 s, with Explorer-Wait-For within 10 s, and of a probe within 2 s, plus 1 s tolerance', () => {
  expect(judged('listTransfers', 5_900)).toBeUndefined();
  expect(judged('listTransfers', 6_100)).toBe('within 5 s');
  expect(judged('getDashboard', 6_100, { 'Explorer-Wait-For': '7' })).toBeUndefined();
  expect(judged('getDashboard', 11_100, { 'Explorer-Wait-For': '7' })).toBe('within 10 s');
  expect(judged('getStatus', 5_900)).toBeUndefined();
  for (const id of ['getHealth', 'getReady'] as const) {
    expect(judged(id, 2_900)).toBeUndefined();
    expect(judged(id, 3_100)).toBe('within 2 s');
  }
});
