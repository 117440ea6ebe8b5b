import {
  backslash,
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
  zero,
} from './characters.ts';
import { type EventsPart, EventsFinder } from './events-finder.ts';

/** Where one item of a page stands. */
export interface PagePart {
  readonly start: number;
  readonly end: number;
  /**
   * Its text is what `JSON.stringify` would write of it: no space outside of texts, no character escaped that need not be, no
   * number that a binary float might not give back as it stands, not nested so deep that reading it takes more than a stack.
   */
  readonly plain: boolean;
  /** Where its events are, so that each can be parsed alone; null where they are not there, or written in another way. */
  readonly events: EventsPart | null;
}

const before = Buffer.from('{"transactions":[');

/** Digits of a whole number that is exact in any case. */
const exactDigits = 15;
const deepest = 200;

/**
 * Finds the items of `{"transactions":[…]}` without parsing them, so that each can be parsed, read and let go alone. Null where
 * the page is written in another way, or is not a page at all: then it has to be parsed whole. The items themselves are not
 * checked: each that is JSON is one, exactly where the page is JSON.
 */
export function splitPage(page: Uint8Array): PagePart[] | null {
  if (!before.equals(page.subarray(0, before.length))) return null;
  const parts: PagePart[] = [];
  let at = before.length;
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

/** True where the page ends with the list that ends at `at`. */
function endsAt(page: Uint8Array, at: number): boolean {
  let end = page.length;
  while (end > at && isSpace(page[end - 1] ?? 0)) end -= 1;
  return end === at + 2 && page[at + 1] === closeObject;
}

function isSpace(byte: number) {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}

/** The object that begins at `start`; null where none does, or it does not end. */
function nextPart(page: Uint8Array, start: number): PagePart | null {
  if (page[start] !== openObject) return null;
  const { length } = page;
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
      if (depth > deepest) plain = false;
    } else if (byte === closeObject || byte === closeList) {
      depth -= 1;
      if (depth === 2) events.entryEnds(at);
      else if (depth === 1) events.closes(at);
      else if (depth === 0) return { start, end: at + 1, plain, events: events.found() };
    } else if (byte === minus || (byte >= zero && byte <= nine)) {
      const end = numberEnd(page, at);
      if (byte === minus ? page[at + 1] === zero : false) plain = false;
      if (end < 0) plain = false;
      else at = end - 1;
    } else if (byte <= 0x20) plain = false;
  }
  return null;
}

/** Where the whole number ends that begins at `start`; negative where it is another, or has too many digits. */
function numberEnd(page: Uint8Array, start: number): number {
  let at = start + 1;
  for (; at - start <= exactDigits; at += 1) {
    const byte = page[at] ?? 0;
    if (byte === comma || byte === closeObject || byte === closeList) return at;
    if (byte < zero || byte > nine) return -1;
  }
  return -1;
}
