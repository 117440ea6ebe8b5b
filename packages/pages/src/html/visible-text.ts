import { type Html, html } from './html.ts';

/** Characters that do not show, or that change what others look like: control, format, line and paragraph separators, and those of private use. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu;

/** Most texts: letters of ASCII, and the sign of a shortened id. */
const plain = /^[ -~…]*$/u;

function code(character: string): string {
  return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;
}

/** A text that somebody else chose, on one line: what cannot be seen in it, or would turn its direction, is shown as its code. */
export function visibleText(text: string): string {
  return plain.test(text) ? text : text.replaceAll(invisible, code);
}

/** The same of several lines. */
export function visibleLines(text: string): string {
  return text.replaceAll(invisible, (character) => (character === '\n' ? character : code(character)));
}

/** A text that somebody else chose, in no known language, kept apart from the text around it. */
export function foreignText(text: string): Html {
  return html`<bdi lang="und">${visibleText(text)}</bdi>`;
}
