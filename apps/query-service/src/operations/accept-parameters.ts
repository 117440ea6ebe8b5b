import { type Operation, type ParameterError, readParameters, type SentParameters } from '@ledger-explorer/spec';
import { IndexEmpty, PositionAhead, PositionRemoved, StoreUnavailable } from '@ledger-explorer/store';
import { QueueFull } from '../limits/fair-queue.ts';
import { within } from '../limits/within.ts';
import { aheadOfIndex } from '../problems/invalid-parameters.ts';
import { isExpected } from '../problems/position-ahead.ts';
import type { ReadWait } from '../responses/response-cache.ts';
import type { Service } from '../service.ts';
import { isWalk, openWalk, type Values, type Walk, walkParameters } from './walk.ts';

/** If other parameters are invalid, a position is checked against a read of the primary of at most this age. */
const recentMilliseconds = 10_000;

type ParameterService = Pick<Service, 'cursors' | 'heads' | 'primary' | 'reader' | 'turns' | 'gate'>;

type Wait = Pick<ReadWait, 'caller' | 'milliseconds'>;

/** Valid parameters of a request. */
export interface Accepted {
  readonly values: Values;
  readonly walk: Walk;
}

/** A request with an invalid parameter. */
interface Refused {
  /** Errors of the cursor; null if other parameters are invalid and it was not opened. */
  readonly cursorErrors: readonly ParameterError[] | null;
}

/** Reads a request's parameters and opens its cursor. A position can still be ahead of the index. */
export function acceptParameters(
  { cursors }: Pick<ParameterService, 'cursors'>,
  operation: Operation,
  sent: SentParameters,
): Accepted | Refused {
  const read = readParameters(operation, sent);
  if (!read.ok) return { cursorErrors: null };
  const opened = openWalk(cursors, operation, read.values);
  return isWalk(opened) ? { values: read.values, walk: opened } : { cursorErrors: opened };
}

export function isAccepted(parameters: Accepted | Refused): parameters is Accepted {
  return 'values' in parameters;
}

/**
 * All invalid parameters in the order of the operation table, including a position ahead of the index, and a cursor
 * if the parameters that it is bound to are valid (docs/contract.md#errors). The index has the milliseconds of `wait`
 * to check the position.
 */
export async function offendingParameters(
  service: ParameterService,
  operation: Operation,
  sent: SentParameters,
  refused: Refused,
  wait: Wait,
): Promise<readonly ParameterError[]> {
  const read = readParameters(operation, sent);
  const fromIndex = await errorsFromIndex(service, operation, sent, refused, wait);
  const errors = [...(read.ok ? [] : read.errors), ...fromIndex];
  const place = ({ name }: ParameterError) => operation.parameters.findIndex((parameter) => parameter.name === name);
  return errors.toSorted((a, b) => place(a) - place(b));
}

async function errorsFromIndex(
  service: ParameterService,
  operation: Operation,
  sent: SentParameters,
  { cursorErrors }: Refused,
  wait: Wait,
): Promise<readonly ParameterError[]> {
  const position = readOnly(operation, ['position'], sent)?.position;
  const waitFor = readOnly(operation, ['Explorer-Wait-For'], sent)?.['Explorer-Wait-For'];
  // A position that the request would wait for may be ahead of the index.
  if (typeof position === 'number' && !(typeof waitFor === 'number' && waitFor >= position)) {
    const head = await headBefore(service, position, wait);
    if (head !== null) return [aheadOfIndex('position', head)];
  }
  if (cursorErrors !== null) return cursorErrors;
  const values = readOnly(operation, walkParameters(operation), sent);
  const opened = values === null ? [] : openWalk(service.cursors, operation, values);
  return isWalk(opened) ? [] : opened;
}

/** Values of some parameters; null if one of them is invalid. */
function readOnly(operation: Operation, names: readonly string[], sent: SentParameters): Values | null {
  const parameters = operation.parameters.filter(({ name }) => names.includes(name));
  const read = readParameters({ ...operation, parameters }, sent);
  return read.ok ? read.values : null;
}

/** Head of the index if the position is ahead of it; null if it is not, is expected soon, or the index does not show it. */
async function headBefore(
  service: ParameterService,
  position: number,
  { caller, milliseconds }: Wait,
): Promise<number | null> {
  const { heads, reader, turns, gate } = service;
  if (heads.head !== null && position <= heads.head.position) return null;
  try {
    // Only a read distinguishes a position that is ahead from one that a rewind removed.
    const read = () => reader.listUpdates({ page: 0, size: 1, orderBy: 'DESC', position });
    await gate.pass(() => within(milliseconds, turns.do(caller, read)));
    return null;
  } catch (error) {
    if (error instanceof PositionAhead) return isExpected(service, position, recentMilliseconds) ? null : error.head;
    if ([PositionRemoved, StoreUnavailable, IndexEmpty, QueueFull].some((known) => error instanceof known)) return null;
    throw error;
  }
}
