import { PositionAhead } from '@ledger-explorer/store';
import { catchUpMilliseconds } from '../limits/deadlines.ts';
import type { Service } from '../service.ts';
import { aheadOfIndex, invalidParameters } from './invalid-parameters.ts';
import { Problem } from './problem.ts';

/**
 * Whether the index will have a position that it does not have now: this service showed it before another primary, which had less,
 * took over, or the primary has it, or may have it, since no look at it in the last `milliseconds` says otherwise. By default, the look
 * has to be newer than a request that has waited for the position.
 */
export function isToCome(
  { heads, primary }: Pick<Service, 'heads' | 'primary'>,
  position: number,
  milliseconds = catchUpMilliseconds,
): boolean {
  return heads.showed(position) || (primary !== null && !primary.lacks(position, milliseconds));
}

/** 503 if the position is to come, else 400. */
export function positionAhead(service: Pick<Service, 'heads' | 'primary'>, { position, head }: PositionAhead): Problem {
  if (!isToCome(service, position)) return invalidParameters([aheadOfIndex('position', head)]);
  const detail = `This instance is at position ${head} and does not have position ${position} yet.`;
  return new Problem('unavailable', detail, { headers: { 'retry-after': '1' } });
}

/** Throws what a read threw. If the caller did not send the position that is ahead, it is his cursor that is wrong. */
export function judgeAhead(
  service: Pick<Service, 'heads' | 'primary'>,
  cursor: 'nextCursor' | 'cursor',
  sent: unknown,
  error: unknown,
): never {
  if (!(error instanceof PositionAhead) || sent !== undefined || isToCome(service, error.position)) throw error;
  const reason = `it belongs to position ${error.position}, which is ahead of the index, at ${error.head}`;
  throw invalidParameters([{ in: 'query', name: cursor, reason }]);
}
