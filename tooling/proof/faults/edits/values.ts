import { type ExactJson, type ExactObject, NumberLiteral } from '@ledger-explorer/wire';
import Big from 'big.js';

/** True for `{…}`, and for nothing else. */
export function isExactObject(value: ExactJson | undefined): value is ExactObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof NumberLiteral);
}

/** A number that is changed as text and as the exact integer it is; anything else stays. */
export function mapLiteral(value: ExactJson, edit: (text: string) => string | number | bigint): ExactJson {
  return value instanceof NumberLiteral ? new NumberLiteral(String(edit(value.text))) : value;
}

/** A number as the text of its digits; anything else stays. */
export function asText(value: ExactJson): ExactJson {
  return value instanceof NumberLiteral ? value.text : value;
}

/** The objects of a list. */
export function objectsOf(value: ExactJson | undefined): ExactObject[] {
  return Array.isArray(value) ? value.filter(isExactObject) : [];
}

/** A time or a count as a number; NaN for anything else. */
export function numberOf(value: ExactJson | undefined): number {
  return value instanceof NumberLiteral ? Number(value.text) : Number.NaN;
}

/** A text as it is; anything else is the empty one. */
export function textOf(value: ExactJson | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** True for about one text in a number, and always for the same: a row is wrong in every response. */
export function oneIn(count: number, text: unknown): boolean {
  if (typeof text !== 'string') return false;
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return sum % count === 0;
}

/** A decimal text as an integer of 10⁻¹⁰ (docs/contract.md#v3): exact. */
export function toUnits(text: string): bigint {
  return BigInt(new Big(text).times(1e10).toFixed());
}

/** The reverse, as the contract writes it. */
export function fromUnits(units: bigint): string {
  return new Big(units).times('1e-10').toFixed();
}

export function literal(value: string | number): NumberLiteral {
  return new NumberLiteral(value);
}
