import { joinedQuery, type Seen, type TestRequest } from './ask.ts';
import { mayBePinned } from './may-be-pinned.ts';
import type { Session } from './session.ts';

function pinnedBy(ask: TestRequest, position: number, mayBeRemoved: boolean): TestRequest {
  const pinned = { ...ask, query: joinedQuery(ask.query ?? '', `position=${position}`) };
  return mayBeRemoved ? { ...pinned, expect: { status: [...(ask.expect?.status ?? [200]), 410] } } : pinned;
}

function isPinnable({ operation, query }: TestRequest): boolean {
  return operation?.pinnable === true && !mayBePinned(query);
}

/** True for a request with a position, whose response does not change. */
function isFixed({ operation, query = '' }: TestRequest): boolean {
  return operation?.pinnable === true && /(^|&)position=/.test(query);
}

function isExpected(seen: Seen | undefined): seen is Seen {
  return seen?.expectation.status.includes(seen.answer.status) === true;
}

function positionOf(seen: readonly (Seen | undefined)[]): number | undefined {
  const [first] = seen;
  const position = first?.position;
  return position !== undefined && seen.every((one) => one?.position === position) ? position : undefined;
}

/**
 * Gets responses at the same position. Requests that take no position are sent at once until their positions are
 * equal; the others get that position, unless they already have one. Earlier responses at the position are reused.
 * `mayPin` false: all are sent at once. `at`: a given position, which a rewind can have removed. Returns undefined if
 * the positions stay different or a response is not as expected.
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
  for (let turn = 0; turn < session.attempts; turn += 1) {
    const { head } = session;
    const first = await Promise.all(
      moving.map(async (ask) => session.answers.recall(ask, head) ?? (await session.ask(ask))),
    );
    if (first.some((seen) => seen !== undefined && seen.answer.status >= 400 && !isExpected(seen))) return undefined;
    // An error that is expected has no rows to compare, and perhaps no position.
    const shown = first.filter((seen) => seen === undefined || seen.answer.status < 400);
    if (shown.length === 0 && moving.length > 0) return undefined;
    const position = moving.length === 0 ? (at ?? session.head) : positionOf(shown);
    if (position === undefined) continue;
    const mayBeRemoved = position === at && at !== session.head;
    const pins = asks.filter(isPinned).map((ask) => pinnedBy(ask, position, mayBeRemoved));
    const pinned = await Promise.all(
      pins.map(async (ask) => session.answers.recall(ask, position) ?? (await session.ask(ask))),
    );
    if (pinned.some((seen) => seen?.answer.status === 410)) return undefined;
    const still = await Promise.all(fixed.map((ask) => session.ask(ask)));
    // Each list has its responses in the order of `asks`.
    const all = asks.map((ask) => (isPinned(ask) ? pinned : isFixed(ask) ? still : first).shift());
    return all.every(isExpected) ? all : undefined;
  }
  session.reduceAttempts();
  return undefined;
}
