import { type ExactJson, type ExactObject, NumberLiteral } from '@ledger-explorer/wire';
import { isExactObject } from '../proxy/is-exact-object.ts';
import { toUnits } from '../edits/decimal.ts';

/** A number or a text of digits in units of 10⁻¹⁰; 0 for anything else. */
export function unitsOf(value: ExactJson | undefined): bigint {
  if (value instanceof NumberLiteral) return toUnits(value.text);
  return typeof value === 'string' ? toUnits(value) : 0n;
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
