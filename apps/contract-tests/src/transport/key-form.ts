/** Ways in which the caller's key is sent other than it is. A key of a form of its own is never written into a report. */
export type KeyForm =
  | 'truncated'
  | 'of another last letter'
  | 'longer'
  | 'in another case'
  | 'only its prefix'
  | 'as a bearer token';

/** Stands in a target for the key; what comes back has it in its place again, however the key is encoded there. */
export const keyPlaceholder = '$EXPLORER_API_KEY';

/** A key has ASCII characters alone: a byte each. */
function charactersOf(key: string): string[] {
  return Array.from(key);
}

function hexOf(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(2, '0');
}

/** How a shell writes the variable percent-encoded. */
export const encodedShell = `$(printf %s "$EXPLORER_API_KEY" | od -An -v -tx1 | tr -d " \\n" | sed "s/../%&/g")`;

/** The target with the key in it. */
export function withKey(target: string, key: string, isEncoded: boolean): string {
  const encoded = charactersOf(key).map((character) => `%${hexOf(character)}`);
  return target.replaceAll(keyPlaceholder, () => (isEncoded ? encoded.join('') : encodeURIComponent(key)));
}

/** The text without the key, as it is or percent-encoded in any way: its placeholder stands there. */
export function withoutKey(text: string, key: string): string {
  const each = charactersOf(key).map((character) => {
    const plain = character.replace(/[^\w]/g, '\\$&');
    const hex = hexOf(character).replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
    return `(?:${plain}|%(?:25)*${hex})`;
  });
  return text.replaceAll(new RegExp(each.join(''), 'g'), () => keyPlaceholder);
}

function swapCase(text: string): string {
  return text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  );
}

/** What is sent, and how a shell makes it of the variable. */
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
