import { MalformedDecimal, parseDecimal, type Decimal } from './decimal.ts';
import { fitsAsId } from './fits-as-id.ts';
import { isObject, type JsonObject } from './json.ts';
import { plainText } from './plain-text.ts';
import { sameText } from './same-text.ts';
import { isMinimumTime, ledgerTime, MalformedTime, parseTime, type Micros } from './time.ts';

/** A payload of a known template or choice does not have the known shape. */
export class MalformedPayload extends Error {
  override readonly name = 'MalformedPayload';
  constructor(path: string, value: unknown, expected: string) {
    super(`${path} is ${describe(value)}, not ${expected}`);
  }
}

function describe(value: unknown): string {
  if (value === undefined) return 'absent';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/**
 * A value in a payload, in the ledger's compact JSON. Each method reads one Daml type, or throws a `MalformedPayload` that names the
 * path. `…OrNull` reads an Optional: null if the field is null or, as in older packages, absent.
 */
export class Payload {
  readonly value: unknown;
  private readonly name: string;
  private readonly parent: Payload | null;

  constructor(value: unknown, name: string, parent: Payload | null = null) {
    this.value = value;
    this.name = name;
    this.parent = parent;
  }

  private path(): string {
    return this.parent === null ? this.name : `${this.parent.path()}.${this.name}`;
  }

  private fail(expected: string): never {
    throw new MalformedPayload(this.path(), this.value, expected);
  }

  /** A field of a record; its value can be absent. */
  at(field: string): Payload {
    return new Payload(this.object()[field], field, this);
  }

  /** True for None, the empty Optional. */
  get none(): boolean {
    return this.value === undefined || this.value === null;
  }

  object(): JsonObject {
    return isObject(this.value) ? this.value : this.fail('a record');
  }

  /** Text without characters that databases refuse (docs/contract.md#v2). */
  text(): string {
    return typeof this.value === 'string' ? plainText(this.value) : this.fail('a text');
  }

  textOrNull(): string | null {
    return this.none ? null : this.text();
  }

  /** A party or contract id: not empty, and not longer than an id can be. */
  id(): string {
    const text = this.text();
    if (text === '' || !fitsAsId(text)) return this.fail('an identifier');
    // Only parties are interned, since other ids are rarely repeated.
    return text.includes('::') ? sameText(text) : text;
  }

  idOrNull(): string | null {
    return this.none ? null : this.id();
  }

  flag(): boolean {
    return typeof this.value === 'boolean' ? this.value : this.fail('a boolean');
  }

  decimal(): Decimal {
    try {
      return parseDecimal(this.text());
    } catch (error) {
      if (error instanceof MalformedDecimal) return this.fail('an amount');
      throw error;
    }
  }

  decimalOrNull(): Decimal | null {
    return this.none ? null : this.decimal();
  }

  /** A time, limited to the ledger's range (`ledgerTime`). */
  time(): Micros {
    try {
      return ledgerTime(parseTime(this.text()));
    } catch (error) {
      if (error instanceof MalformedTime) return this.fail('a time');
      throw error;
    }
  }

  timeOrNull(): Micros | null {
    return this.none ? null : this.time();
  }

  /** Null also for the ledger's minimum date, which means "always" (docs/contract.md#v30). */
  realTimeOrNull(): Micros | null {
    const time = this.timeOrNull();
    return time === null || isMinimumTime(time) ? null : time;
  }

  /** An Int64, which compact JSON writes as a text. Its range is not checked. */
  bigint(): bigint {
    const { value } = this;
    if (typeof value === 'string' && /^-?\d{1,19}$/.test(value)) return BigInt(value);
    return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : this.fail('an integer');
  }

  /** An Int64 that is a count or a number of a round, migration or serial. */
  count(): number {
    const number = Number(this.bigint());
    return Number.isSafeInteger(number) ? number : this.fail('an integer below 2^53');
  }

  countOrNull(): number | null {
    return this.none ? null : this.count();
  }

  /** The number in a round record, `{"number": "13"}`. */
  round(): number {
    return this.at('number').count();
  }

  list(): readonly Payload[] {
    const { value } = this;
    return Array.isArray(value)
      ? value.map((item: unknown, index) => new Payload(item, index.toString(), this))
      : this.fail('a list');
  }

  /** Empty if absent or null. */
  listOrEmpty(): readonly Payload[] {
    return this.none ? [] : this.list();
  }

  /** Entries of a GenMap, a list of `[key, value]`, or of a TextMap, an object. */
  pairs(): readonly (readonly [Payload, Payload])[] {
    const { value: map } = this;
    if (isObject(map)) return Object.keys(map).map((key) => [new Payload(key, 'key', this), this.at(key)] as const);
    return this.list().map((pair) => {
      const [key, value, ...rest] = pair.list();
      return key !== undefined && value !== undefined && rest.length === 0
        ? [key, value]
        : pair.fail('a [key, value] pair');
    });
  }

  /** Constructor of a variant. */
  tag(): string {
    return this.at('tag').text();
  }
}
