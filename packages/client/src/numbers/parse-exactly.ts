import { decimalFields } from '../../generated/operations.ts';

type SourceReviver = (key: string, value: unknown, context?: { source?: string }) => unknown;

// Not in lib.es2024: https://tc39.es/proposal-json-parse-with-source/
const parse = JSON.parse as (text: string, reviver?: SourceReviver) => unknown;

const hasSource = parse('1', (_key, _value, context) => context?.source);

// Marks numbers as strings. The chance that another string contains it is 1 in 2^52.
const mark = `${Math.random()}:`;

/**
 * Parses JSON. Exact decimals are read by `exact` from the digits that were sent. Other numbers stay numbers, except those
 * that a double would round (in free JSON): `exact` reads them too.
 */
export function parseExactly(text: string, exact: (literal: string) => unknown): unknown {
  return parse(
    hasSource
      ? text
      : // Node.js 20 and older browsers do not give the source text.
        text.replace(/"(?:[^"\\]+|\\.)*"?|(-?\d[\d.e+-]*)/gi, (token, number) =>
          number ? `"${mark}${number}"` : token,
        ),
    (key, value, context) => {
      const literal = typeof value === 'number' ? context?.source : typeof value === 'string' && value.split(mark)[1];
      if (!literal) return value;
      // Throws if it is not a number in JSON.
      const nearest = parse(literal);
      return !decimalFields.test(key) && (String(nearest) === literal || !/e|.{16}/i.test(literal))
        ? nearest
        : exact(literal);
    },
  );
}
