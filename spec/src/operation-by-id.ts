import { operations } from '../generated/operations.ts';
import type { OperationId, OperationParameters } from '../generated/operations.ts';

/** Every operation of the contract under its name, with its own literal type. */
export type OperationById = { readonly [Id in OperationId]: Extract<(typeof operations)[number], { readonly id: Id }> };

/** `operationById.listTransfers`: one row of the operation table. */
export const operationById: OperationById = Object.fromEntries(
  operations.map((operation) => [operation.id, operation]),
) as unknown as OperationById;

/** The values of one operation's parameters, as `readParameters` returns them: checked, with defaults filled in. */
export type ParametersOf<Id extends OperationId> = OperationParameters[Id];

/** The operations that are answered from the index. The others say how the service itself is. */
export type IndexOperationId = {
  [Id in OperationId]: OperationById[Id]['keyRequired'] extends true ? Id : never;
}[OperationId];
