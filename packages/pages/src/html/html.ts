/** Text that is HTML already: made by `html` or `trusted` alone. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** What a template may hold. Text is escaped; null, undefined and false are nothing; of a list each. */
export type Slot = Html | string | number | bigint | null | undefined | false | readonly Slot[];

const special = /[&<>"']/u;
const allSpecial = /[&<>"']/gu;
const codes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand between tags and in a quoted attribute. The test comes first: most texts need nothing. */
function escapeHtml(text: string): string {
  return special.test(text) ? text.replaceAll(allSpecial, (character) => codes[character] ?? '') : text;
}

function write(slot: Slot): string {
  if (slot instanceof Html) return slot.text;
  if (typeof slot === 'string') return escapeHtml(slot);
  if (slot === null || slot === undefined || slot === false) return '';
  if (typeof slot === 'number' || typeof slot === 'bigint') return String(slot);
  let text = '';
  for (const part of slot) text += write(part);
  return text;
}

/** The fixed parts of each template without the indentation of its source: white space is white space to HTML. */
const compact = new WeakMap<TemplateStringsArray, readonly string[]>();

function partsOf(template: TemplateStringsArray): readonly string[] {
  let parts = compact.get(template);
  if (parts === undefined) {
    parts = template.map((part) => part.replaceAll(/\s*\n\s*/gu, '\n'));
    compact.set(template, parts);
  }
  return parts;
}

/**
 * HTML from a template: whatever is put into it is escaped, unless it is HTML itself. An attribute's value stands in double quotes.
 *
 * @example html`<p title="${id}">${name}</p>`
 */
export function html(template: TemplateStringsArray, ...slots: readonly Slot[]): Html {
  const parts = partsOf(template);
  let text = parts[0] ?? '';
  for (const [at, slot] of slots.entries()) text += write(slot) + (parts[at + 1] ?? '');
  return new Html(text);
}

/** Constant text of our own as HTML. Never of what the ledger, a directory or a request says. */
export function trusted(text: string): Html {
  return new Html(text);
}

export const nothing = new Html('');
