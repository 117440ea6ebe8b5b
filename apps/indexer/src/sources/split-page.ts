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

/** Where the object `events_by_id` of an item stands: its first byte, and behind its last. */
interface EventsPart {
  readonly start: number;
  readonly end: number;
  readonly each: readonly EventPart[];
}

/** Where an event stands: its id without the quotes, and behind its value, an object, which begins two bytes behind the id. */
interface EventPart {
  readonly idStart: number;
  readonly idEnd: number;
  readonly end: number;
}

const before = Buffer.from('{"transactions":[');

const [quote, backslash, slash, letterU, comma, minus] = [0x22, 0x5c, 0x2f, 0x75, 0x2c, 0x2d];
const [zero, nine] = [0x30, 0x39];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Digits of a whole number that is exact in any case. */
const exactDigits = 15;
const deepest = 200;

const eventsKey = Buffer.from('"events_by_id":');
const colon = 0x3a;

/** Finds the events of an item, from what is met of it, in order. Anything but `"id":{…}` with a comma between two is not split. */
class EventsFinder {
  readonly #page: Uint8Array;
  readonly #each: EventPart[] = [];
  #start = -1;
  #end = -1;
  /** Where the next id has to begin. */
  #next = -1;
  /** Of the event that began. */
  #id: Pick<EventPart, 'idStart' | 'idEnd'> | null = null;
  #isSplit = true;

  constructor(page: Uint8Array) {
    this.#page = page;
  }

  /** A list or an object of the item itself begins. */
  opens(at: number): void {
    const key = at - eventsKey.length;
    // Behind anything else, its quote would be escaped.
    const isName = this.#page[key - 1] === comma || this.#page[key - 1] === openObject;
    if (!isName || !eventsKey.equals(this.#page.subarray(key, at))) return;
    if (this.#start >= 0 || this.#page[at] !== openObject) this.#isSplit = false;
    this.#start = at;
    this.#next = at + 1;
  }

  /** A text stands in a list or an object of the item itself, from quote to quote. */
  text(from: number, to: number): void {
    if (this.#next < 0) return;
    const isKey = from === this.#next && this.#page[to + 1] === colon && this.#page[to + 2] === openObject;
    if (!isKey || !isPlainText(this.#page, from + 1, to)) this.#isSplit = false;
    this.#id = { idStart: from + 1, idEnd: to };
  }

  /** What stands in a list or an object of the item itself ends. */
  entryEnds(at: number): void {
    if (this.#next < 0) return;
    if (this.#id === null) this.#isSplit = false;
    else this.#each.push({ idStart: this.#id.idStart, idEnd: this.#id.idEnd, end: at + 1 });
    this.#id = null;
    this.#next = this.#page[at + 1] === comma ? at + 2 : 0;
  }

  /** A list or an object of the item itself ends. */
  closes(at: number): void {
    if (this.#next < 0) return;
    const isWhole = at === (this.#each.at(-1)?.end ?? this.#start + 1);
    if (!isWhole || this.#page[at] !== closeObject) this.#isSplit = false;
    this.#next = -1;
    this.#end = at + 1;
  }

  found(): EventsPart | null {
    return this.#isSplit && this.#end >= 0 ? { start: this.#start, end: this.#end, each: this.#each } : null;
  }
}

/** Whether a text has no escapes, and nothing that would have to be escaped. */
function isPlainText(page: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const byte = page[at] ?? 0;
    if (byte === backslash || byte < 0x20) return false;
  }
  return true;
}

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
