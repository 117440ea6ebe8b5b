import { decimalFields } from '@ledger-explorer/spec/decimals';

const number = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.+-])`;
/** A string, with the number after it if it is a key, or a number of an array. A string that does not end is taken to the end of the text. */
const tokens = RegExp(String.raw`"([^"\\]*(?:\\.[^"\\]*)*)"?(?:\s*:\s*(${number}))?|${number}`, 'gis');

function isExact(key: string | undefined, literal: string): boolean {
  const name = key?.includes('\\') ? (JSON.parse(`"${key}"`) as string) : key;
  return (
    (name !== undefined && decimalFields.test(name)) ||
    // A double has 15 exact digits, so only a longer literal, or one with an exponent, can be rounded.
    (/e|.{16}/i.test(literal) && String(Number(literal)) !== literal)
  );
}

/**
 * Parses JSON. Exact decimals become the digits that were sent, or what `exact` makes of them. Other numbers stay numbers, except those
 * that JavaScript might write differently (in free JSON, see `isExact`): they become exact decimals too. Exact decimals are quoted in the text before it is parsed, which takes half the
 * time of asking for the source text of each value.
 */
export function parseExactly(text: string, exact?: (literal: string) => unknown): unknown {
  // Marks numbers as strings. The chance that another string begins with it is 1 in 2^52.
  const mark = exact ? `${Math.random()}:` : '';
  const quoted = text.replace(tokens, (token: string, key: string | undefined, value: string | undefined) => {
    const literal = key === undefined ? token : value;
    return literal && isExact(key, literal) ? `${token.slice(0, -literal.length)}"${mark}${literal}"` : token;
  });
  return JSON.parse(
    quoted,
    exact &&
      ((_key, value: unknown) =>
        typeof value === 'string' && value.startsWith(mark) ? exact(value.slice(mark.length)) : value),
  );
}
