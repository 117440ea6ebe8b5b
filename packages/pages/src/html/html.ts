/** Safe HTML, made by `html` or `trusted`. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** A value in a template. Text is escaped; null, undefined and false are omitted; lists are joined. */
export type Slot = Html | string | number | bigint | null | undefined | false | readonly Slot[];

/** Characters that are escaped: those of markup, and those beyond Latin-1. */
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

/** For longer texts, `latin1` costs more than it saves. */
const maxJoined = 200;

/**
 * The text with characters beyond Latin-1 as references. It is joined from single characters, because V8 then stores one byte for each,
 * whereas a slice of a two-byte string stays two-byte. A page in one-byte strings is converted to bytes in a fifth of the time.
 */
function latin1(text: string): string {
  return Array.from(text, (character) => (character > '\xff' ? escaped(character) : character)).join('');
}

/** Escapes text for element content and quoted attributes. Most texts need no escaping, so that is tested first. */
export function escapeHtml(text: string): string {
  if (!special.test(text)) return text;
  const safe = text.replaceAll(allSpecial, escaped);
  return text.length <= maxJoined && beyondLatin1.test(text) ? latin1(safe) : safe;
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

/** The fixed parts of each template in Latin-1, without the indentation of its source, which has no meaning in HTML. */
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
 * HTML from a template. Inserted values are escaped unless they are HTML. Put values of attributes into double quotes.
 *
 * @example html`<p title="${id}">${name}</p>`
 */
export function html(template: TemplateStringsArray, ...slots: readonly Slot[]): Html {
  const parts = partsOf(template);
  let text = parts[0] ?? '';
  for (let at = 0; at < slots.length; at += 1) text += write(slots[at]) + (parts[at + 1] ?? '');
  return new Html(text);
}

/** Marks our own constant text as HTML. Never use it for text from the ledger or a request. */
export function trusted(text: string): Html {
  return new Html(text);
}

export const emptyHtml = new Html('');
