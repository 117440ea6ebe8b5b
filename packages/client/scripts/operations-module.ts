import { operations } from '@ledger-explorer/spec';
import { fieldsOf, isDecimal, schemas } from './contract.ts';

/** What the client needs of the contract when it runs: paths by operation, and which numbers are exact decimals. */
export const operationsModule = (): string => {
  const fields = Object.values(schemas).flatMap((schema) => Object.entries(fieldsOf(schema)));
  const numbers = fields.filter(([, { type }]) =>
    [type].flat().some((name) => name === 'number' || name === 'integer'),
  );
  const decimals = new Set(numbers.filter(([name, field]) => isDecimal(name, field)).map(([name]) => name));
  const mixed = numbers.find(([name, field]) => decimals.has(name) && !isDecimal(name, field));
  if (mixed !== undefined) throw new Error(`${mixed[0]} is an exact decimal in one schema and none in another`);
  return `/** Path of every operation, relative to the base URL. */
export const operationPaths = {
${operations.map(({ id, path }) => `  ${id}: '${path}',`).join('\n')}
} as const;

/** Name of an operation. */
export type OperationId = keyof typeof operationPaths;

/** Numbers that are exact decimals. A name means the same in every answer. */
export const decimalFields = /^(${[...decimals].toSorted().join('|')})$/;
`;
};
