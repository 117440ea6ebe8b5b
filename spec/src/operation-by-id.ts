import { operations } from '../generated/operations.ts';
import type { OperationId, OperationParameters } from '../generated/operations.ts';

/** The operations of the contract by id, each with its literal type. */
export type OperationById = { readonly [Id in OperationId]: Extract<(typeof operations)[number], { readonly id: Id }> };

/** The operations of the contract: `operationById.listTransfers`. */
export const operationById: OperationById = Object.fromEntries(
  operations.map((operation) => [operation.id, operation]),
) as unknown as OperationById;

/** The values of one operation's parameters, as `readParameters` returns them: checked, with defaults filled in. */
export type ParametersOf<Id extends OperationId> = OperationParameters[Id];

/** The operations that answer from the index. The others report the state of the service. */
export type IndexOperationId = {
  [Id in OperationId]: OperationById[Id]['keyRequired'] extends true ? Id : never;
}[OperationId];
