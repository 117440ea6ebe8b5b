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
