import type { Operation } from '@ledger-explorer/spec';
import type { Declaration } from './declaration.ts';

/** An operation as one deployment has it: without the extensions that its document does not declare. */
export interface OwnOperation extends Operation {
  /** Whether answers say which position they show (`Explorer-Position`), and `position` is a parameter that is known everywhere (R5). */
  readonly hasPositions: boolean;
}

/** The operation with those of its parameters that the deployment declares. */
export function ownOperation(operation: Operation, declaration: Declaration): OwnOperation {
  const parameters = operation.parameters.filter(
    (parameter) => parameter.extension !== true || declaration.takes(operation, parameter),
  );
  const pinnable = operation.pinnable && parameters.some(({ name }) => name === 'position');
  return { ...operation, parameters, pinnable, hasPositions: declaration.hasPositions };
}

/** Of every operation of the spec itself it is true. */
export function hasPositions(operation: Operation | undefined): boolean {
  return operation === undefined || !('hasPositions' in operation) || operation.hasPositions === true;
}
