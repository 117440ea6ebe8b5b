import { type Html, html } from './html.ts';

/**
 * Invisible characters, and those that change the look of others: control, format, line and paragraph separators, private use, surrogates,
 * those that are ignored by default, and the empty Braille cell.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Matches most texts, which need no change: ASCII, and the ellipsis of a short id. */
const plain = /^[ -~…]*$/u;

function code(character: string): string {
  return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;
}

/** An untrusted text on one line, with invisible and direction-changing characters as codes such as `⟨U+202E⟩`. */
export function visibleText(text: string): string {
  return plain.test(text) ? text : text.replaceAll(invisible, code);
}

/** Like `visibleText`, but keeps line feeds. */
export function visibleLines(text: string): string {
  return text.replaceAll(invisible, (character) => (character === '\n' ? character : code(character)));
}

/** An untrusted text in an unknown language as HTML, isolated from the direction of the text around it. */
export function foreignText(text: string): Html {
  return html`<bdi lang="und">${visibleText(text)}</bdi>`;
}
