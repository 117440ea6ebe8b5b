/** Forms of the caller's key for tests of authentication. */
export type KeyForm =
  | 'truncated'
  | 'of another last letter'
  | 'longer'
  | 'in another case'
  | 'only its prefix'
  | 'as a bearer token';

/** Placeholder for the key in a target. In the body of its response the key is replaced by it, plain or percent-encoded. */
export const keyPlaceholder = '$EXPLORER_API_KEY';

/** Characters of a key, which are ASCII: one byte each. */
function charactersOf(key: string): string[] {
  return Array.from(key);
}

function hexOf(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(2, '0');
}

/** Shell command that percent-encodes each character of the variable. */
export const encodedShell = `$(printf %s "$EXPLORER_API_KEY" | od -An -v -tx1 | tr -d " \\n" | sed "s/../%&/g")`;

/** Inserts the key into a target, with each of its characters percent-encoded or only those that need it. */
export function withKey(target: string, key: string, encode: 'each' | 'needed'): string {
  const encoded = charactersOf(key).map((character) => `%${hexOf(character)}`);
  return target.replaceAll(keyPlaceholder, () => (encode === 'each' ? encoded.join('') : encodeURIComponent(key)));
}

/** Replaces the key in a text, plain or percent-encoded, by the placeholder. */
export function withoutKey(text: string, key: string): string {
  const each = charactersOf(key).map((character) => {
    const plain = character.replace(/[^\w]/g, '\\$&');
    const hex = hexOf(character).replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
    return `(?:${plain}|%(?:25)*${hex})`;
  });
  return text.replaceAll(new RegExp(each.join(''), 'g'), () => keyPlaceholder);
}

/** Turns each ASCII letter into its other case. */
export function swapCase(text: string): string {
  return text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  );
}

/** How each form is made of the key, and of the variable in a shell. */
export const keyForms: Readonly<Record<KeyForm, { readonly make: (key: string) => string; readonly shell: string }>> = {
  truncated: { make: (key) => key.slice(0, -1), shell: '${EXPLORER_API_KEY%?}' },
  'of another last letter': {
    make: (key) => `${key.slice(0, -1)}${key.endsWith('x') ? 'y' : 'x'}`,
    shell: '${EXPLORER_API_KEY%?}$(case $EXPLORER_API_KEY in *x) echo y;; *) echo x;; esac)',
  },
  longer: { make: (key) => `${key}x`, shell: '${EXPLORER_API_KEY}x' },
  'in another case': { make: swapCase, shell: '$(printf %s "$EXPLORER_API_KEY" | tr a-zA-Z A-Za-z)' },
  'as a bearer token': { make: (key) => `Bearer ${key}`, shell: 'Bearer $EXPLORER_API_KEY' },
  'only its prefix': { make: (key) => key.slice(0, 3), shell: '$(printf %.3s "$EXPLORER_API_KEY")' },
};
