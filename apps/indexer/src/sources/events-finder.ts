import { backslash, closeObject, colon, comma, openObject, space } from './characters.ts';

/** Byte range of the object `events_by_id` in a page, and of its events; `end` is exclusive. */
export interface EventsPart {
  readonly start: number;
  readonly end: number;
  readonly events: readonly EventPart[];
}

/** Byte ranges of an event's id, without quotes, and of its value, an object that begins two bytes after the id. */
interface EventPart {
  readonly idStart: number;
  readonly idEnd: number;
  readonly end: number;
}

const eventsKey = Buffer.from('"events_by_id":');

/**
 * Finds the events of an item of a page. A scanner of the page calls its methods in order. Events are found if `events_by_id` is an object of
 * `"id":{…}` entries with single commas and no spaces in between.
 */
export class EventsFinder {
  readonly #page: Uint8Array;
  readonly #events: EventPart[] = [];
  #start = -1;
  #end = -1;
  /** Offset at which the next id must begin; 0: no id may follow; negative: outside of the events. */
  #next = -1;
  /** Byte range of the id of the current event. */
  #id: Pick<EventPart, 'idStart' | 'idEnd'> | null = null;
  /** False once anything is in another form. */
  #isSplit = true;

  constructor(page: Uint8Array) {
    this.#page = page;
  }

  /** A list or an object in the item itself begins. */
  opens(at: number): void {
    const key = at - eventsKey.length;
    // After any other byte, the text would not be a name, or its quote would be escaped.
    const isName = this.#page[key - 1] === comma || this.#page[key - 1] === openObject;
    if (!isName || !eventsKey.equals(this.#page.subarray(key, at))) return;
    if (this.#start >= 0 || this.#page[at] !== openObject) this.#isSplit = false;
    this.#start = at;
    this.#next = at + 1;
  }

  /** A text in a list or an object of the item, from its first to its last quote. */
  text(from: number, to: number): void {
    if (this.#next < 0) return;
    const isKey = from === this.#next && this.#page[to + 1] === colon && this.#page[to + 2] === openObject;
    if (!isKey || !isPlainText(this.#page, from + 1, to)) this.#isSplit = false;
    this.#id = { idStart: from + 1, idEnd: to };
  }

  /** A list or an object two levels below the item ends, which is an entry of a list or an object in the item. */
  entryEnds(at: number): void {
    if (this.#next < 0) return;
    if (this.#id === null) this.#isSplit = false;
    else this.#events.push({ idStart: this.#id.idStart, idEnd: this.#id.idEnd, end: at + 1 });
    this.#id = null;
    this.#next = this.#page[at + 1] === comma ? at + 2 : 0;
  }

  /** A list or an object in the item itself ends. */
  closes(at: number): void {
    if (this.#next < 0) return;
    const isWhole = at === (this.#events.at(-1)?.end ?? this.#start + 1);
    if (!isWhole || this.#page[at] !== closeObject) this.#isSplit = false;
    this.#next = -1;
    this.#end = at + 1;
  }

  /** The events; null if the item has none, or has them in another form. */
  found(): EventsPart | null {
    return this.#isSplit && this.#end >= 0 ? { start: this.#start, end: this.#end, events: this.#events } : null;
  }
}

/** Whether a text has neither escapes nor characters that JSON must escape. */
function isPlainText(page: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const byte = page[at] ?? 0;
    if (byte === backslash || byte < space) return false;
  }
  return true;
}
