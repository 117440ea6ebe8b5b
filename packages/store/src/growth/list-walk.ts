import type { List, Listed } from './list-reader.ts';
import type { FoundLists } from './read-list.ts';

/** Entries of a list that are unpacked at once, with those that come with them. */
const ahead = 250;

interface Ahead {
  readonly list: List;
  /** The oldest first: the next one is the last. */
  entries: Listed[];
  /** Behind which there may be more; 0: there are none. */
  place: number;
}

/**
 * Walks through some lists together, from newer to older entries. Slices of several lists unpack as many entries of each as they show of all; here each
 * entry is unpacked once, for readers of whole lists.
 */
export class ListWalk {
  readonly #reader: FoundLists['reader'];
  readonly #ahead: readonly Ahead[];
  readonly #first: number;

  /** Of the entries behind `first`, those before `place`. */
  constructor({ lists, reader }: FoundLists, first: number, place: number) {
    this.#reader = reader;
    this.#first = first;
    this.#ahead = lists.map((list) => ({ list, entries: [], place: place - 1 }));
  }

  /** The next ones; fewer than `size`: these are the last. Throws `EpochChanged`. */
  async next(size: number): Promise<readonly Listed[]> {
    const found: Listed[] = [];
    while (found.length < size) {
      const short = this.#ahead.filter(({ entries, place }) => entries.length === 0 && place > this.#first);
      if (short.length > 0) await this.#unpack(short);
      const newest = this.#newest();
      if (newest === undefined) break;
      found.push(newest);
    }
    return found;
  }

  /** Takes the newest entry of all. */
  #newest(): Listed | undefined {
    let [place, from] = [this.#first, undefined as Ahead | undefined];
    for (const one of this.#ahead) {
      const own = one.entries.at(-1)?.place ?? 0;
      if (own > place) [place, from] = [own, one];
    }
    return from?.entries.pop();
  }

  async #unpack(short: readonly Ahead[]): Promise<void> {
    const read = await this.#reader.entriesUpTo(
      short.map(({ list, place }) => [list, place]),
      ahead,
    );
    for (const [index, one] of short.entries()) {
      one.entries = read[index] ?? [];
      one.place = one.entries.length < ahead ? 0 : (one.entries[0]?.place ?? 0) - 1;
    }
  }
}
