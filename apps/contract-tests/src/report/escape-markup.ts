// What XML 1.0 allows in a document (section 2.2); HTML is happy with the same.
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text that may stand in XML and HTML. */
export function withoutForbidden(text: string): string {
  return text.replaceAll(forbidden, '\uFFFD');
}

/** Any text as content or attribute value of HTML and XML: what a hostile server answers stays text. */
export function escapeMarkup(text: string): string {
  return withoutForbidden(text).replaceAll(/[&<>"']/g, (character) => references[character] ?? '');
}
