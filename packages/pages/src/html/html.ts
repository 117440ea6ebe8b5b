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

const special = /[&<>"']|[^\0-\xff]/u;
const allSpecial = new RegExp(special, 'gu');
const beyondLatin1 = /[^\0-\xff]/u;
const codes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(character: string): string {
  return codes[character] ?? `&#${character.codePointAt(0) ?? 0};`;
}

/** Longer texts are not worth a look at each character. */
const longestJoined = 200;

/**
 * The same characters, those beyond Latin-1 as references. Joined one by one, since V8 then keeps a byte for each; what is cut out of a text
 * of two bytes stays one. A page of Latin-1 alone becomes bytes in a fifth of the time.
 */
function latin1(text: string): string {
  return Array.from(text, (character) => (character > '\xff' ? escaped(character) : character)).join('');
}

/** Text as it may stand between tags and in a quoted attribute. The test comes first: most texts need nothing. */
function escapeHtml(text: string): string {
  if (!special.test(text)) return text;
  const html = text.replaceAll(allSpecial, escaped);
  return text.length <= longestJoined && beyondLatin1.test(text) ? latin1(html) : html;
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

/** The fixed parts of each template in Latin-1 and without the indentation of its source: white space is white space to HTML. */
const compact = new WeakMap<TemplateStringsArray, readonly string[]>();

function partsOf(template: TemplateStringsArray): readonly string[] {
  let parts = compact.get(template);
  if (parts === undefined) {
    parts = template.map((part) => latin1(part.replaceAll(/\s*\n\s*/gu, '\n')));
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
  for (let at = 0; at < slots.length; at += 1) text += write(slots[at]) + (parts[at + 1] ?? '');
  return new Html(text);
}

/** Constant text of our own as HTML. Never of what the ledger, a directory or a request says. */
export function trusted(text: string): Html {
  return new Html(text);
}

export const emptyHtml = new Html('');
