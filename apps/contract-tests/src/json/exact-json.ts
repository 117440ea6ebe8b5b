/** A JSON number as its literal, not as a double. */
export class ExactNumber {
  readonly literal: string;

  constructor(literal: string) {
    this.literal = literal;
  }

  toString(): string {
    return this.literal;
  }
}

export interface ExactObject {
  readonly [name: string]: ExactJson;
}

/** A JSON value whose numbers keep their literals. */
export type ExactJson = null | boolean | string | ExactNumber | readonly ExactJson[] | ExactObject;

export function isExactArray(value: ExactJson | undefined): value is readonly ExactJson[] {
  return Array.isArray(value);
}

export function isExactObject(value: ExactJson | undefined): value is ExactObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);
}

/** An own member of an object; undefined if there is none. */
export function memberOf(value: ExactJson | undefined, name: string): ExactJson | undefined {
  return isExactObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Items of an array; empty for any other value. */
export function listOf(value: ExactJson | undefined): readonly ExactJson[] {
  return isExactArray(value) ? value : [];
}

/** A JSON number as a double; undefined for any other value. */
export function numberOf(value: ExactJson | undefined): number | undefined {
  return value instanceof ExactNumber ? Number(value.literal) : undefined;
}

/** Writes an exact value as compact JSON, with its number literals; an absent value as `null`. */
export function writeExact(value: ExactJson | undefined): string {
  if (value === undefined) return 'null';
  if (value instanceof ExactNumber) return value.literal;
  if (isExactArray(value)) return `[${value.map(writeExact).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}:${writeExact(member)}`)
    .join(',')}}`;
}

/** A value as text: strings as they are, other values as JSON; absent values are `null`. */
export function textOf(value: ExactJson | undefined): string {
  return typeof value === 'string' ? value : writeExact(value);
}
