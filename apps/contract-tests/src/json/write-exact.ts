import { ExactNumber, isExactArray, type ExactJson } from './exact-json.ts';

/** The JSON text of an exact value: compact, each number as it was read. */
export function writeExact(value: ExactJson): string {
  if (value instanceof ExactNumber) return value.literal;
  if (isExactArray(value)) return `[${value.map(writeExact).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}:${writeExact(member)}`)
    .join(',')}}`;
}
