import { operations } from '@ledger-explorer/spec';
import { fieldsOf, isDecimal, schemas } from './contract.ts';

/** What the client needs of the contract when it runs: paths by operation, and which fields are exact decimals. */
export const operationsModule = (): string => {
  const fields = Object.values(schemas).flatMap((schema) => Object.entries(fieldsOf(schema)));
  const decimals = new Set(fields.filter(([name, field]) => isDecimal(name, field)).map(([name]) => name));
  const mixed = fields.find(
    ([name, field]) => decimals.has(name) && [field.type].flat().includes('number') && !isDecimal(name, field),
  );
  if (mixed !== undefined) throw new Error(`${mixed[0]} is an exact decimal in one schema and none in another`);
  const paths = operations.map(({ id, path }) => `  ${id}: '${path}',`);
  return `/** Path of every operation, relative to the base URL. */
export const operationPaths = {
${paths.join('\n')}
} as const;

/** Name of an operation. */
export type OperationId = keyof typeof operationPaths;

/** Fields that are exact decimals. A name means the same in every answer. */
export const decimalFields = /^(${[...decimals].sort().join('|')})$/;
`;
};
