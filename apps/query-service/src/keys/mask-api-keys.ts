/** A text that begins like a key and is long enough to reveal one, even if it is cut off or mistyped. */
const possibleKey = /lx_[0-9A-Za-z]{20,}/gu;

/**
 * Masks possible keys in a text, even if they are percent-encoded, partly or repeatedly. Callers send keys in the
 * wrong place, and errors repeat what was sent.
 */
export function maskApiKeys(text: string): string {
  const { plain, starts } = decode(text);
  let masked = '';
  let end = 0;
  for (const { index, 0: key } of plain.matchAll(possibleKey)) {
    masked += `${text.slice(end, starts[index])}lx_***`;
    end = starts[index + key.length] ?? text.length;
  }
  return masked + text.slice(end);
}

function isHexDigit(character = ''): boolean {
  return /^[0-9a-f]$/iu.test(character);
}

/** Percent-decodes a text completely. `starts`: index in the text where each decoded character begins. */
function decode(text: string): { readonly plain: string; readonly starts: readonly number[] } {
  const characters: string[] = [];
  const starts: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    characters.push(text.charAt(at));
    starts.push(at);
    // A decoded character can complete another escape: `%2%35` is `%25`, which is `%`.
    while (characters.at(-3) === '%' && isHexDigit(characters.at(-2)) && isHexDigit(characters.at(-1))) {
      // Three characters become one, which begins where the first of them began.
      const [, high = '', low = ''] = characters.splice(-3);
      characters.push(String.fromCharCode(Number.parseInt(high + low, 16)));
      starts.splice(-2);
    }
  }
  return { plain: characters.join(''), starts };
}
