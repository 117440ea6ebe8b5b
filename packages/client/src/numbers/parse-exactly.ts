import { decimalFields } from '../../generated/operations.ts';

type Exact = (literal: string) => unknown;
type SourceReviver = (key: string, value: unknown, context?: { source?: string }) => unknown;

// Not in lib.es2024: https://tc39.es/proposal-json-parse-with-source/
const parse = JSON.parse as (text: string, reviver?: SourceReviver) => unknown;

const hasSource = parse('1', (_key, _value, context) => context?.source) === '1';

/** A number where a double says exactly what was written; what cannot be is kept exactly. */
const read = (key: string, literal: string, exact: Exact): unknown => {
  const double = Number(literal);
  return !decimalFields.test(key) && (String(double) === literal || /^[^e]{1,15}$/i.test(literal))
    ? double
    : exact(literal);
};

/** JSON, with every exact decimal read by `exact` from its digits as they were sent. */
export const parseExactly = (text: string, exact: Exact): unknown => {
  if (hasSource) {
    return parse(text, (key, value, context) =>
      typeof value === 'number' ? read(key, context?.source ?? '', exact) : value,
    );
  }
  return parse(text);
};
