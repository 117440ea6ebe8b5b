import { decimalFields } from '../../generated/operations.ts';

type SourceReviver = (key: string, value: unknown, context?: { source?: string }) => unknown;

// Not in lib.es2024: https://tc39.es/proposal-json-parse-with-source/
const parse = JSON.parse as (text: string, reviver?: SourceReviver) => unknown;

const hasSource = parse('1', (_key, _value, context) => context?.source);

// Marks numbers as strings. No string has it but by a chance of 1 in 2^52.
const mark = `${Math.random()}:`;

/**
 * JSON, with the fields that are exact decimals read by `exact` from their digits as they were sent. Other numbers stay
 * numbers; one that a double would round (in free JSON) is read by `exact` too.
 */
export function parseExactly(text: string, exact: (literal: string) => unknown): unknown {
  return parse(
    hasSource
      ? text
      : // Node.js 20 and older browsers do not tell the source text.
        text.replace(/"(?:[^"\\]+|\\.)*"?|(-?\d[\d.e+-]*)/gi, (token, number) =>
          number ? `"${mark}${number}"` : token,
        ),
    (key, value, context) => {
      const literal = typeof value === 'number' ? context?.source : typeof value === 'string' && value.split(mark)[1];
      if (!literal) return value;
      // Refuses what is no number of JSON.
      const nearest = parse(literal);
      return !decimalFields.test(key) && (String(nearest) === literal || !/e|.{16}/i.test(literal))
        ? nearest
        : exact(literal);
    },
  );
}
