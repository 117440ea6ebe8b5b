/** Ways in which the caller's key is sent other than it is. A key of a form of its own is never written into a report. */
export type KeyForm =
  'truncated' | 'of another last letter' | 'longer' | 'in another case' | 'only its prefix' | 'as a bearer token';

/** Stands in a target for the key, percent-encoded; what comes back has it in its place again. */
export const keyPlaceholder = '$EXPLORER_API_KEY';

const swapCase = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()));

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
