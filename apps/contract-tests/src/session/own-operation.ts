import type { Operation } from '@ledger-explorer/spec';
import type { Declaration } from './declaration.ts';

/** An operation without extensions that the deployment does not declare. */
export interface OwnOperation extends Operation {
  /** True if responses have `Explorer-Position`, and unknown operations refuse `position` (R5). */
  readonly hasPositions: boolean;
}

/** The operation with the parameters that the deployment declares. */
export function ownOperation(operation: Operation, declaration: Declaration): OwnOperation {
  const parameters = operation.parameters.filter(
    (parameter) => parameter.extension !== true || declaration.takes(operation, parameter),
  );
  const pinnable = operation.pinnable && parameters.some(({ name }) => name === 'position');
  return { ...operation, parameters, pinnable, hasPositions: declaration.hasPositions };
}

/** True for operations of the spec itself. */
export function hasPositions(operation: Operation | undefined): boolean {
  return operation === undefined || !('hasPositions' in operation) || operation.hasPositions === true;
}
