import type { Ask } from './ask.ts';
import type { Seen } from './seen.ts';
import type { Session } from './session.ts';

const pinnedBy = (ask: Ask, position: number): Ask => {
  const query = ask.query ?? '';
  return { ...ask, query: `${query}${query === '' ? '' : '&'}position=${position}` };
};

const isPinnable = ({ operation, query = '' }: Ask): boolean =>
  operation?.pinnable === true && !/(^|&)(position|nextCursor)=/.test(query);

const positionOf = (seen: readonly (Seen | undefined)[]): number | undefined => {
  const [first] = seen;
  const position = first?.position;
  return position !== undefined && seen.every((one) => one?.position === position) ? position : undefined;
};

/**
 * Answers that show the same position: what can be pinned is pinned to the position of what can not, which is asked at
 * once until it is the same. `mayPin` false: all are asked at once, of what pins do not hold still. Undefined where that does
 * not come about, or an answer is not what it ought to be.
 */
export const atOnePosition = async (
  session: Session,
  asks: readonly Ask[],
  at?: number,
  mayPin = true,
): Promise<readonly Seen[] | undefined> => {
  const isPinned = (ask: Ask): boolean => mayPin && isPinnable(ask);
  const moving = asks.filter((ask) => !isPinned(ask));
  for (let turn = 0; turn < session.patience; turn += 1) {
    const first = await Promise.all(moving.map((ask) => session.ask(ask)));
    if (first.some((seen) => seen !== undefined && seen.answer.status >= 400)) return undefined;
    const position = moving.length === 0 ? (at ?? session.head) : positionOf(first);
    if (position === undefined) continue;
    const pinned = await Promise.all(asks.filter(isPinned).map((ask) => session.ask(pinnedBy(ask, position))));
    const all = asks.map((ask) => (isPinned(ask) ? pinned.shift() : first.shift()));
    return all.every((seen): seen is Seen => seen?.expectation.status.includes(seen.answer.status) === true)
      ? all
      : undefined;
  }
  session.loseSomePatience();
  return undefined;
};
