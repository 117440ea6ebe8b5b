// All but control characters, which HTML forbids, and halves of characters.
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Any text as content or attribute value of HTML and XML: what a hostile server answers stays text. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(forbidden, '\uFFFD').replaceAll(/[&<>"']/g, (character) => references[character] ?? '');
}
