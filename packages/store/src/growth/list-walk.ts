import type { List, Listed } from './list-reader.ts';
import type { FoundLists } from './read-list.ts';

/** Entries of a list to unpack at once. The other entries of their runs (rows) are unpacked with them. */
const ahead = 250;

/** Unpacked entries of one list. */
interface Ahead {
  readonly list: List;
  /** Oldest first; the next entry to return is the last. */
  entries: Listed[];
  /** Place up to which older entries may be left to unpack; 0: none. */
  place: number;
}

/**
 * Reads several lists together, from newer to older entries, for readers of whole lists. A walk unpacks each entry once; a slice of several lists
 * unpacks as many entries of each list as it shows in all.
 */
export class ListWalk {
  readonly #reader: FoundLists['reader'];
  readonly #ahead: readonly Ahead[];
  readonly #first: number;

  /** Reads entries after place `first` and before `place`: ranks of transfers, or positions of updates. */
  constructor({ lists, reader }: FoundLists, first: number, place: number) {
    this.#reader = reader;
    this.#first = first;
    this.#ahead = lists.map((list) => ({ list, entries: [], place: place - 1 }));
  }

  /** The next `size` entries; fewer at the end. Throws `EpochChanged` after a rewind. */
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

  /** Removes the newest entry of all lists. */
  #newest(): Listed | undefined {
    let [place, from] = [this.#first, undefined as Ahead | undefined];
    for (const one of this.#ahead) {
      const newestPlace = one.entries.at(-1)?.place ?? 0;
      if (newestPlace > place) [place, from] = [newestPlace, one];
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
