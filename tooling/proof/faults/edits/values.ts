import { type ExactJson, type ExactObject, NumberLiteral } from '@ledger-explorer/wire';
import Big from 'big.js';

/** True for JSON objects only. */
export function isExactObject(value: ExactJson | undefined): value is ExactObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof NumberLiteral);
}

/** Changes a number's literal; other values are unchanged. */
export function mapLiteral(value: ExactJson, edit: (text: string) => string | number | bigint): ExactJson {
  return value instanceof NumberLiteral ? new NumberLiteral(String(edit(value.text))) : value;
}

/** Converts a number to a text of its digits; other values are unchanged. */
export function asText(value: ExactJson): ExactJson {
  return value instanceof NumberLiteral ? value.text : value;
}

/** Objects in a list; empty for other values. */
export function objectsOf(value: ExactJson | undefined): ExactObject[] {
  return Array.isArray(value) ? value.filter(isExactObject) : [];
}

/** A number as a double; NaN for other values. */
export function numberOf(value: ExactJson | undefined): number {
  return value instanceof NumberLiteral ? Number(value.text) : Number.NaN;
}

/** A text; empty for other values. */
export function textOf(value: ExactJson | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** True for about one in `count` texts, always the same ones, so that a row is wrong in every response. */
export function oneIn(count: number, text: unknown): boolean {
  if (typeof text !== 'string') return false;
  // A simple hash; any fixed one would do.
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return sum % count === 0;
}

/** Converts a decimal text to an integer in units of 10⁻¹⁰ (docs/contract.md#v3), exactly. */
export function toUnits(text: string): bigint {
  return BigInt(new Big(text).times(1e10).toFixed());
}

/** Converts units of 10⁻¹⁰ to a decimal text in the contract's form. */
export function fromUnits(units: bigint): string {
  return new Big(units).times('1e-10').toFixed();
}
