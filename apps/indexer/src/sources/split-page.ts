import {
  backslash,
  carriageReturn,
  closeList,
  closeObject,
  comma,
  letterU,
  minus,
  nine,
  openList,
  openObject,
  quote,
  slash,
  space,
  tab,
  zero,
} from './characters.ts';
import { type EventsPart, EventsFinder } from './events-finder.ts';

/** Byte range of an item in a page; `end` is exclusive. */
export interface PagePart {
  readonly start: number;
  readonly end: number;
  /**
   * True if the item's text is the output of `JSON.stringify` for its value: no space outside of texts, no unneeded escapes, no
   * numbers that a binary float may change, and not nested deeper than a recursive reader can follow.
   */
  readonly plain: boolean;
  /** Byte ranges of its events, so that each can be parsed separately; null if it has none, or has them in another form. */
  readonly events: EventsPart | null;
}

const beginning = Buffer.from('{"transactions":[');

/** Digits of a whole number that a binary float always holds exactly. */
const exactDigits = 15;
/** Depth of nesting that a recursive reader can follow. */
const maxDepth = 200;

/**
 * Finds the items of `{"transactions":[…]}` without parsing them, so that each can be parsed and released separately. Null if
 * the page has another form, and must be parsed as a whole. The items are not checked: if the page is JSON, they are exactly its
 * items; otherwise parsing one of them fails.
 */
export function splitPage(page: Uint8Array): PagePart[] | null {
  if (!beginning.equals(page.subarray(0, beginning.length))) return null;
  const parts: PagePart[] = [];
  let at = beginning.length;
  if (page[at] === closeList) return endsAt(page, at) ? parts : null;
  for (;;) {
    const part = nextPart(page, at);
    if (part === null) return null;
    parts.push(part);
    at = part.end;
    if (page[at] === closeList) return endsAt(page, at) ? parts : null;
    if (page[at] !== comma) return null;
    at += 1;
  }
}

/** True if the page ends with the list that ends at `at`. */
function endsAt(page: Uint8Array, at: number): boolean {
  let end = page.length;
  while (end > at && isSpace(page[end - 1] ?? 0)) end -= 1;
  return end === at + 2 && page[at + 1] === closeObject;
}

function isSpace(byte: number) {
  return byte === space || (byte >= tab && byte <= carriageReturn);
}

/** The object that begins at `start`; null if there is none, or it has no end. */
function nextPart(page: Uint8Array, start: number): PagePart | null {
  if (page[start] !== openObject) return null;
  const { length } = page;
  /** 0 before the item, 1 in the item, 2 in a list or an object of the item. */
  let depth = 0;
  let plain = true;
  const events = new EventsFinder(page);
  for (let at = start; at < length; at += 1) {
    const byte = page[at] ?? 0;
    if (byte === quote) {
      const from = at;
      for (at += 1; ; at += 1) {
        const inside = page[at];
        if (inside === quote) break;
        if (inside === undefined) return null;
        if (inside !== backslash) continue;
        at += 1;
        if (page[at] === slash || page[at] === letterU) plain = false;
      }
      if (depth === 2) events.text(from, at);
    } else if (byte === openObject || byte === openList) {
      if (depth === 1) events.opens(at);
      depth += 1;
      if (depth > maxDepth) plain = false;
    } else if (byte === closeObject || byte === closeList) {
      depth -= 1;
      if (depth === 2) events.entryEnds(at);
      else if (depth === 1) events.closes(at);
      else if (depth === 0) return { start, end: at + 1, plain, events: events.found() };
    } else if (byte === minus || (byte >= zero && byte <= nine)) {
      const end = numberEnd(page, at);
      // `-0`: `JSON.stringify` would write it as 0.
      if (end < 0 || (byte === minus && page[at + 1] === zero)) plain = false;
      if (end >= 0) at = end - 1;
    } else if (byte <= space) plain = false;
  }
  return null;
}

/** Offset after the whole number that begins at `start`; negative for other numbers, and those with too many digits. */
function numberEnd(page: Uint8Array, start: number): number {
  let at = start + 1;
  for (; at - start <= exactDigits; at += 1) {
    const byte = page[at] ?? 0;
    if (byte === comma || byte === closeObject || byte === closeList) return at;
    if (byte < zero || byte > nine) return -1;
  }
  return -1;
}
