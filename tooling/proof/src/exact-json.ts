import { parseNumbers } from '@ledger-explorer/wire';

/** A day in milliseconds. */
export const day = 86_400_000;

/** Times in milliseconds since 1970; `to` is not in the period. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** A number read by `parseExactly`: `#` and its literal. */
export type Literal = `#${string}`;

/** `JSON.parse` with each number as its literal, `#12.5`, for exact comparisons. */
export function parseExactly(text: string): unknown {
  return parseNumbers(text, (literal) => `#${literal}`);
}

/** A number as `parseExactly` would read it. */
export function literal(value: string | number | bigint): Literal;
export function literal(value: string | number | bigint | null): Literal | null;
export function literal(value: string | number | bigint | null): Literal | null {
  return value === null ? null : `#${value}`;
}

/** The digits of a literal, without `#`. */
export function digitsOf(value: unknown): string {
  return String(value).slice(1);
}

/** A time of the model (ISO 8601) in milliseconds since 1970, rounded down (V1). */
export function timeOf(time: string): number {
  return Date.parse(time.replace(/(\.\d{3})\d*Z$/, '$1Z'));
}

/** Start of the UTC day of a time of the model, in milliseconds since 1970. */
export function dayOf(time: string): number {
  return Math.floor(timeOf(time) / day) * day;
}

/** `timeOf` as a literal. */
export function milliseconds(time: string): Literal;
export function milliseconds(time: string | null): Literal | null;
export function milliseconds(time: string | null): Literal | null {
  return time === null ? null : `#${timeOf(time)}`;
}
