import { type TestRequest, joinedQuery } from './ask.ts';
import { mayBePinned } from './may-be-pinned.ts';
import type { Seen } from './seen.ts';
import type { Session } from './session.ts';

function pinnedBy(ask: TestRequest, position: number, mayBeRemoved: boolean): TestRequest {
  const pinned = { ...ask, query: joinedQuery(ask.query ?? '', `position=${position}`) };
  return mayBeRemoved ? { ...pinned, expect: { status: [...(ask.expect?.status ?? [200]), 410] } } : pinned;
}

function isPinnable({ operation, query }: TestRequest): boolean {
  return operation?.pinnable === true && !mayBePinned(query);
}

/** Names the position that it is of: what it answers does not move. */
function isFixed({ operation, query = '' }: TestRequest): boolean {
  return operation?.pinnable === true && /(^|&)position=/.test(query);
}

function positionOf(seen: readonly (Seen | undefined)[]): number | undefined {
  const [first] = seen;
  const position = first?.position;
  return position !== undefined && seen.every((one) => one?.position === position) ? position : undefined;
}

/**
 * Answers that show the same position: what can be pinned is pinned to the position of what cannot, which is asked at
 * once until it is the same; what names a position is of that one. What was answered at that position before is not asked again. `mayPin` false: all are asked at once, of what pins do not hold still. Undefined where that does
 * not come about, or an answer is not what it ought to be. `at`: a position to pin to, which a rewind may have removed.
 */
export async function atOnePosition(
  session: Session,
  asks: readonly TestRequest[],
  at?: number,
  mayPin = true,
): Promise<readonly Seen[] | undefined> {
  const isPinned = (ask: TestRequest): boolean => mayPin && isPinnable(ask);
  const fixed = asks.filter(isFixed);
  const moving = asks.filter((ask) => !isPinned(ask) && !isFixed(ask));
  for (let turn = 0; turn < session.patience; turn += 1) {
    const { head } = session;
    const first = await Promise.all(
      moving.map(async (ask) => session.answers.recall(ask, head) ?? (await session.ask(ask))),
    );
    if (first.some((seen) => seen !== undefined && seen.answer.status >= 400)) return undefined;
    const position = moving.length === 0 ? (at ?? session.head) : positionOf(first);
    if (position === undefined) continue;
    const isGuess = position === at && at !== session.head;
    const pins = asks.filter(isPinned).map((ask) => pinnedBy(ask, position, isGuess));
    const pinned = await Promise.all(
      pins.map(async (ask) => session.answers.recall(ask, position) ?? (await session.ask(ask))),
    );
    if (pinned.some((seen) => seen?.answer.status === 410)) return undefined;
    const still = await Promise.all(fixed.map((ask) => session.ask(ask)));
    const all = asks.map((ask) => (isPinned(ask) ? pinned : isFixed(ask) ? still : first).shift());
    return all.every((seen): seen is Seen => seen?.expectation.status.includes(seen.answer.status) === true)
      ? all
      : undefined;
  }
  session.loseSomePatience();
  return undefined;
}
