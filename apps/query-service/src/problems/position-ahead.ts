import { PositionAhead } from '@ledger-explorer/store';
import { catchUpMilliseconds } from '../limits/deadlines.ts';
import type { Service } from '../service.ts';
import { aheadOfIndex, invalidParameters } from './invalid-parameters.ts';
import { Problem } from './problem.ts';

/**
 * True if the position is expected soon: this service has shown it before (a primary with fewer positions took over
 * since), or the primary may have it: no read of the primary in the last `milliseconds` showed a lower position. The
 * default is the longest wait for a position, so only a read during the wait counts.
 */
export function isExpected(
  { heads, primary }: Pick<Service, 'heads' | 'primary'>,
  position: number,
  milliseconds = catchUpMilliseconds,
): boolean {
  return heads.showed(position) || (primary !== null && !primary.lacks(position, milliseconds));
}

/** The problem for a position ahead of the index: 503 if it is expected soon, else 400. */
export function positionAhead(service: Pick<Service, 'heads' | 'primary'>, { position, head }: PositionAhead): Problem {
  if (!isExpected(service, position)) return invalidParameters([aheadOfIndex('position', head)]);
  return notYet(position, head);
}

/** The 503 for a position that is expected soon. */
export function notYet(position: number, head: number): Problem {
  const detail = `This instance is at position ${head} and does not have position ${position} yet.`;
  return new Problem('unavailable', detail, { headers: { 'retry-after': '1' } });
}

/**
 * Rethrows an error of a read. If the position that is ahead comes from the cursor and not from the parameter
 * `position` (its value is `sent`), throws a 400 for the cursor.
 */
export function rethrowAhead(
  service: Pick<Service, 'heads' | 'primary'>,
  cursor: 'nextCursor' | 'cursor',
  sent: unknown,
  error: unknown,
): never {
  if (!(error instanceof PositionAhead) || sent !== undefined || isExpected(service, error.position)) throw error;
  const reason = `belongs to position ${error.position}, but the index is only at ${error.head}`;
  throw invalidParameters([{ in: 'query', name: cursor, reason }]);
}
