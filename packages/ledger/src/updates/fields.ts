import { fitsAsId } from '../values/fits-as-id.ts';
import { isObject, type JsonObject } from '../values/json.ts';
import { plainText } from '../values/plain-text.ts';
import { ledgerTime, MalformedTime, parseTime, type Micros } from '../values/time.ts';
import { MalformedUpdate } from './malformed-update.ts';

/** Largest 32-bit integer, the limit of migration ids in the database. */
const highestMigration = 2_147_483_647;

/** Reads the fields of an item of the stream. Texts pass `plainText`. Throws a `MalformedUpdate` that names a missing or wrong field. */
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

  /** False if absent or null. */
  has(name: string): boolean {
    return this.object[name] !== undefined && this.object[name] !== null;
  }

  text(name: string): string {
    const value = this.object[name];
    return typeof value === 'string' && value !== '' ? plainText(value) : this.fail(name);
  }

  /** Id of an update, event, contract or synchronizer. */
  id(name: string): string {
    const text = this.text(name);
    return fitsAsId(text) ? text : this.fail(name);
  }

  optionalId(name: string): string | null {
    return this.optionalText(name) === null ? null : this.id(name);
  }

  /** Null if absent, null or empty. */
  optionalText(name: string): string | null {
    const value = this.object[name];
    if (value === undefined || value === null || value === '') return null;
    return typeof value === 'string' ? plainText(value) : this.fail(name);
  }

  flag(name: string): boolean {
    const value = this.object[name];
    return typeof value === 'boolean' ? value : this.fail(name);
  }

  /** A list of parties or event ids; empty if absent or null. Copied only if an id changes. */
  ids(name: string): readonly string[] {
    const value = this.object[name];
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) return this.fail(name);
    let plain = true;
    for (const item of value) {
      if (typeof item !== 'string' || !fitsAsId(item)) return this.fail(name);
      plain &&= plainText(item) === item;
    }
    return plain ? (value as string[]) : (value as string[]).map(plainText);
  }

  /** A whole number, possibly written as text. */
  migrationId(name: string): number {
    const value = this.object[name];
    const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
    return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= highestMigration
      ? number
      : this.fail(name);
  }

  time(name: string): Micros {
    try {
      return ledgerTime(parseTime(this.text(name)));
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
