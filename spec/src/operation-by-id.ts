import { operations } from '../generated/operations.ts';
import type { OperationId } from '../generated/operations.ts';

/** Every operation of the contract under its name, with its own literal type. */
export type OperationById = { readonly [Id in OperationId]: Extract<(typeof operations)[number], { readonly id: Id }> };

/** `operationById.listTransfers`: one row of the operation table. */
export const operationById: OperationById = Object.fromEntries(
  operations.map((operation) => [operation.id, operation]),
) as unknown as OperationById;
