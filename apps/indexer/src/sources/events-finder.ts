import { backslash, closeObject, colon, comma, openObject } from './characters.ts';

/** Where the object `events_by_id` of an item stands: its first byte, and behind its last. */
export interface EventsPart {
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

const eventsKey = Buffer.from('"events_by_id":');

/**
 * Finds the events of an item of a page by what whoever scans it meets, in order. They are found where `events_by_id` is an object of nothing but
 * `"id":{…}`, a comma between two.
 */
export class EventsFinder {
  readonly #page: Uint8Array;
  readonly #each: EventPart[] = [];
  #start = -1;
  #end = -1;
  /** Where the next id has to begin; 0: no id may follow; negative: outside of the events. */
  #next = -1;
  /** Where the id of the event that began stands. */
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
