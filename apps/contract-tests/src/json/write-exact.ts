import { ExactNumber, isExactArray, type ExactJson } from './exact-json.ts';

/** Writes an exact value as compact JSON, with its number literals. */
export function writeExact(value: ExactJson): string {
  if (value instanceof ExactNumber) return value.literal;
  if (isExactArray(value)) return `[${value.map(writeExact).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}:${writeExact(member)}`)
    .join(',')}}`;
}
