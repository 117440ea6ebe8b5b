import { type Operation, type ParameterError, readParameters, type SentParameters } from '@ledger-explorer/spec';
import { IndexEmpty, PositionAhead, PositionRemoved, StoreUnavailable } from '@ledger-explorer/store';
import { within } from '../limits/within.ts';
import { aheadOfIndex } from '../problems/invalid-parameters.ts';
import { isToCome } from '../problems/position-ahead.ts';
import type { Service } from '../service.ts';
import { walkOf, walkParameters } from './as-of.ts';
import { isWalkStart, type Values } from './walk-start.ts';

/** Beside something else that is wrong, a position is judged at once, by what was last seen of the primary. */
const recentMilliseconds = 10_000;

type Judge = Pick<Service, 'cursors' | 'heads' | 'primary' | 'reader'>;

/** The values of a request's parameters; null if one of them is not acceptable. A position may still turn out to be ahead of the index. */
export function acceptParameters(
  { cursors }: Pick<Judge, 'cursors'>,
  operation: Operation,
  sent: SentParameters,
): Values | null {
  const read = readParameters(operation, sent);
  if (!read.ok) return null;
  const walk = walkOf(cursors, operation, read.values);
  return walk === null || isWalkStart(walk) ? read.values : null;
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
  milliseconds: number,
): Promise<readonly ParameterError[]> {
  const read = readParameters(operation, sent);
  const errors = [...(read.ok ? [] : read.errors), ...(await judgedByIndex(judge, operation, sent, milliseconds))];
  const place = ({ name }: ParameterError) => operation.parameters.findIndex((parameter) => parameter.name === name);
  return errors.toSorted((a, b) => place(a) - place(b));
}

async function judgedByIndex(
  judge: Judge,
  operation: Operation,
  sent: SentParameters,
  milliseconds: number,
): Promise<readonly ParameterError[]> {
  const position = readOnly(operation, ['position'], sent)?.position;
  const waitFor = readOnly(operation, ['Explorer-Wait-For'], sent)?.['Explorer-Wait-For'];
  if (typeof position === 'number' && !(typeof waitFor === 'number' && waitFor >= position)) {
    const head = await headBefore(judge, position, milliseconds);
    if (head !== null) return [aheadOfIndex('position', head)];
  }
  const list = readOnly(operation, walkParameters(operation), sent);
  const walk = list === null ? null : walkOf(judge.cursors, operation, list);
  return walk === null || isWalkStart(walk) ? [] : walk;
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
