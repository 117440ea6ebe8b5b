import type { OperationId, OperationParameters } from '../generated/operations.ts';
import type { OperationById } from './operation-by-id.ts';

/** The values of one operation's parameters, as `readParameters` returns them: checked, with defaults filled in. */
export type ParametersOf<Id extends OperationId> = OperationParameters[Id];

/** The operations that are answered from the index. The others say how the service itself is. */
export type IndexOperationId = {
  [Id in OperationId]: OperationById[Id]['keyRequired'] extends true ? Id : never;
}[OperationId];
