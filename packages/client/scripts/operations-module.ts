import { operations } from '@ledger-explorer/spec';

/** What the client needs of the contract when it runs: paths by operation. */
export function operationsModule(): string {
  return `/** Path of every operation that answers in JSON, relative to the base URL. */
export const operationPaths = {
${operations.map(({ id, path }) => `  ${id}: '${path}',`).join('\n')}
} as const;

/** Name of an operation that answers in JSON. */
export type OperationId = keyof typeof operationPaths;
`;
}
