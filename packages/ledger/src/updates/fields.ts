import { isObject, type JsonObject } from '../values/json.ts';
import { MalformedTime, parseTime, type Micros } from '../values/time.ts';
import { MalformedUpdate } from './malformed-update.ts';

/** Reads the fields of one item of the stream; what is missing or of the wrong kind is a `MalformedUpdate` that names it. */
export class Fields {
  readonly object: JsonObject;
  private readonly updateId: string | null;
  private readonly path: string;

  constructor(object: JsonObject, updateId: string | null, path: string) {
    this.object = object;
    this.updateId = updateId;
    this.path = path;
  }

  fail(name: string): never {
    throw new MalformedUpdate(this.updateId, this.path + name, this.object[name]);
  }

  text(name: string): string {
    const value = this.object[name];
    return typeof value === 'string' && value !== '' ? value : this.fail(name);
  }

  /** Null where absent, null or empty. */
  optionalText(name: string): string | null {
    const value = this.object[name];
    if (value === undefined || value === null || value === '') return null;
    return typeof value === 'string' ? value : this.fail(name);
  }

  flag(name: string): boolean {
    const value = this.object[name];
    return typeof value === 'boolean' ? value : this.fail(name);
  }

  /** A list of texts; absent and null are the empty list. Not copied. */
  texts(name: string): readonly string[] {
    const value = this.object[name];
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) return this.fail(name);
    for (const item of value) if (typeof item !== 'string') return this.fail(name);
    return value as string[];
  }

  integer(name: string): number {
    const value = this.object[name];
    const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
    return typeof number === 'number' && Number.isSafeInteger(number) ? number : this.fail(name);
  }

  time(name: string): Micros {
    try {
      return parseTime(this.text(name));
    } catch (error) {
      if (error instanceof MalformedTime) return this.fail(name);
      throw error;
    }
  }

  inner(name: string): Fields {
    const value = this.object[name];
    return isObject(value) ? new Fields(value, this.updateId, `${this.path}${name}.`) : this.fail(name);
  }
}
