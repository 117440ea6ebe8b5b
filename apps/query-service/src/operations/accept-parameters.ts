import { type Operation, type ParameterError, readParameters, type SentParameters } from '@ledger-explorer/spec';
import { IndexEmpty, PositionAhead, PositionRemoved, StoreUnavailable } from '@ledger-explorer/store';
import { within } from '../limits/within.ts';
import { aheadOfIndex } from '../problems/invalid-parameters.ts';
import { isToCome } from '../problems/position-ahead.ts';
import type { Service } from '../service.ts';
import { isWalk, openWalk, type Values, type Walk, walkParameters } from './walk.ts';

/** Beside something else that is wrong, a position is judged at once, by what was last seen of the primary. */
const recentMilliseconds = 10_000;

type Judge = Pick<Service, 'cursors' | 'heads' | 'primary' | 'reader'>;

/** The parameters of a request. */
export interface Accepted {
  readonly values: Values;
  readonly walk: Walk;
}

/** A request with a parameter that is not acceptable. */
interface Refused {
  /** What is wrong with the cursor; null: other parameters are wrong, and it was not opened. */
  readonly cursor: readonly ParameterError[] | null;
}

/** Reads a request's parameters and opens its cursor, once. A position may still turn out to be ahead of the index. */
export function acceptParameters(
  { cursors }: Pick<Judge, 'cursors'>,
  operation: Operation,
  sent: SentParameters,
): Accepted | Refused {
  const read = readParameters(operation, sent);
  if (!read.ok) return { cursor: null };
  const walk = openWalk(cursors, operation, read.values);
  return isWalk(walk) ? { values: read.values, walk } : { cursor: walk };
}

export function isAccepted(parameters: Accepted | Refused): parameters is Accepted {
  return 'values' in parameters;
}

/**
 * Every parameter that is not acceptable, in the order of the operation table: also a position ahead of the index and a
 * cursor, which is not judged while contract, order or position are invalid (docs/contract.md#errors). The index is given so
 * many milliseconds to judge.
 */
export async function offendingParameters(
  judge: Judge,
  operation: Operation,
  sent: SentParameters,
  refused: Refused,
  milliseconds: number,
): Promise<readonly ParameterError[]> {
  const read = readParameters(operation, sent);
  const judged = await judgedByIndex(judge, operation, sent, refused, milliseconds);
  const errors = [...(read.ok ? [] : read.errors), ...judged];
  const place = ({ name }: ParameterError) => operation.parameters.findIndex((parameter) => parameter.name === name);
  return errors.toSorted((a, b) => place(a) - place(b));
}

async function judgedByIndex(
  judge: Judge,
  operation: Operation,
  sent: SentParameters,
  { cursor }: Refused,
  milliseconds: number,
): Promise<readonly ParameterError[]> {
  const position = readOnly(operation, ['position'], sent)?.position;
  const waitFor = readOnly(operation, ['Explorer-Wait-For'], sent)?.['Explorer-Wait-For'];
  if (typeof position === 'number' && !(typeof waitFor === 'number' && waitFor >= position)) {
    const head = await headBefore(judge, position, milliseconds);
    if (head !== null) return [aheadOfIndex('position', head)];
  }
  if (cursor !== null) return cursor;
  const list = readOnly(operation, walkParameters(operation), sent);
  const walk = list === null ? [] : openWalk(judge.cursors, operation, list);
  return isWalk(walk) ? [] : walk;
}

/** The values of some parameters, if these are acceptable by themselves. */
function readOnly(operation: Operation, names: readonly string[], sent: SentParameters): Values | null {
  const parameters = operation.parameters.filter(({ name }) => names.includes(name));
  const read = readParameters({ ...operation, parameters }, sent);
  return read.ok ? read.values : null;
}

/** The index's head, if a position is ahead of it; null: it is not, is to come, or the index cannot say. */
async function headBefore(judge: Judge, position: number, milliseconds: number): Promise<number | null> {
  const { heads, reader } = judge;
  if (heads.head !== null && position <= heads.head.position) return null;
  try {
    // Only a read can distinguish a position that is ahead from one that a rewind removed.
    await within(milliseconds, reader.listUpdates({ page: 0, size: 1, orderBy: 'DESC', position }));
    return null;
  } catch (error) {
    if (error instanceof PositionAhead) return isToCome(judge, position, recentMilliseconds) ? null : error.head;
    if ([PositionRemoved, StoreUnavailable, IndexEmpty].some((known) => error instanceof known)) return null;
    throw error;
  }
}
