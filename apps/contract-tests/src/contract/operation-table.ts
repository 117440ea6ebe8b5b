import { type Operation, operations } from '@ledger-explorer/spec';

/** The operations of the contract, each without its literal type. */
export const table: readonly Operation[] = operations;

/** The operation with this id; undefined if the contract has none. */
export function operationNamed(name: string | undefined): Operation | undefined {
  return table.find(({ id }) => id === name);
}
