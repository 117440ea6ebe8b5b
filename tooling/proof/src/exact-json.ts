import { parseNumbers } from '@ledger-explorer/wire';

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

/** A time of the model (ISO 8601) in milliseconds, rounded down (V1). */
export function milliseconds(time: string): Literal;
export function milliseconds(time: string | null): Literal | null;
export function milliseconds(time: string | null): Literal | null {
  return time === null ? null : `#${Date.parse(time.replace(/(\.\d{3})\d*Z$/, '$1Z'))}`;
}
