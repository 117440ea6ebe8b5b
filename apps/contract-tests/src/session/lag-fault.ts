import type { Fault } from './fault.ts';
import { mayBePinned } from './may-be-pinned.ts';
import { millisecondsOf, type Seen } from './seen.ts';

/** Clocks differ, and one instance may be behind another. */
const tolerance = 60_000;

/** The lag is that of the head, whatever position an answer shows: no more than the time since the newest head seen. */
export function lagFault({ answer, query, position = 0 }: Seen, head = 0, recordTime?: string): Fault | undefined {
  const [then, now] = [millisecondsOf(recordTime), Date.parse(answer.headers.date ?? '')];
  const lag = Number(answer.headers['explorer-lag'] ?? Number.NaN);
  if (!mayBePinned(query) || position >= head || then === undefined || !(lag * 1000 - (now - then) > tolerance))
    return undefined;
  return {
    check: 'positions/lag',
    rule: 'positions',
    title: 'the lag of a pinned answer is not that of the head',
    expected: `at most about ${(now - then) / 1000}`,
    actual: String(lag),
    wide: true,
  };
}
