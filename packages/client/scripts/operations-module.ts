import { operations } from '@ledger-explorer/spec';
import { fieldsOf, isDecimal, schemas } from './contract.ts';

function lastWord(name: string): string {
  return /(?:[A-Z]|^)[^A-Z]*$/.exec(name)?.[0] ?? name;
}

/** What the client needs of the contract when it runs: paths by operation, and which numbers are exact decimals. */
export function operationsModule(): string {
  const fields = Object.values(schemas)
    .flatMap((schema) => Object.entries(fieldsOf(schema)))
    .filter(([, { type }]) => [type].flat().some((one) => one === 'number' || one === 'integer'));
  const exact = ([name, field]: (typeof fields)[number]): boolean =>
    [field.type].flat().includes('number') && isDecimal(name, field);
  const others = new Set(fields.filter((field) => !exact(field)).map(([name]) => lastWord(name).toLowerCase()));
  // A name that ends as other names do counts as a whole.
  const isWhole = (name: string) => others.has(lastWord(name).toLowerCase());
  const names = fields.filter(exact).map(([name]) => name);
  const sorted = (all: readonly string[]) => [...new Set(all.map((name) => name.toLowerCase()))].toSorted();
  const wholes = sorted(names.filter(isWhole));
  const words = sorted(names.filter((name) => !isWhole(name)).map(lastWord));
  const decimals = new RegExp(`^([^_]*(${words.join('|')})|${wholes.join('|')})$`, 'i');
  const mixed = fields.find((field) => decimals.test(field[0]) !== exact(field));
  if (mixed !== undefined)
    throw new Error(`${mixed[0]} is an exact decimal or is none, and is not named so: ${String(decimals)}`);
  return `/** Path of every operation, relative to the base URL. */
export const operationPaths = {
${operations.map(({ id, path }) => `  ${id}: '${path}',`).join('\n')}
} as const;

/** Name of an operation. */
export type OperationId = keyof typeof operationPaths;

/** Numbers that are exact decimals, by their names or the last words of them. A name means the same in every answer. */
export const decimalFields = ${String(decimals)};
`;
}
