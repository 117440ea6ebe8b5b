import type { List, Listed } from './list-reader.ts';
import type { FoundLists } from './read-list.ts';

/** Entries of a list to unpack at once, about one run (row). The other entries of their runs are unpacked with them. */
const atOnce = 250;

/** Unpacked entries of one list. */
interface Ahead {
  readonly list: List;
  /** Oldest first; the next entry to return is the last. */
  entries: Listed[];
  /** Place up to which older entries may be left to unpack; 0: none. */
  upTo: number;
}

/**
 * Reads several lists together, from newer to older entries, for readers of whole lists. A walk unpacks each entry once; slices
 * would unpack up to `size` entries of every list for each slice.
 */
export class ListWalk {
  readonly #reader: FoundLists['reader'];
  readonly #ahead: readonly Ahead[];
  readonly #after: number;

  /** Reads entries between two places, without both: ranks of transfers, or positions of updates. */
  constructor({ lists, reader }: FoundLists, after: number, before: number) {
    this.#reader = reader;
    this.#after = after;
    this.#ahead = lists.map((list) => ({ list, entries: [], upTo: before - 1 }));
  }

  /** The next `size` entries; fewer at the end. Throws `EpochChanged` after a rewind. */
  async next(size: number): Promise<readonly Listed[]> {
    const found: Listed[] = [];
    while (found.length < size) {
      const empty = this.#ahead.filter(({ entries, upTo }) => entries.length === 0 && upTo > this.#after);
      if (empty.length > 0) await this.#unpack(empty);
      const newest = this.#takeNewest();
      if (newest === undefined) break;
      found.push(newest);
    }
    return found;
  }

  /** Removes and returns the newest entry of all lists. */
  #takeNewest(): Listed | undefined {
    let [highest, withHighest] = [this.#after, undefined as Ahead | undefined];
    for (const ahead of this.#ahead) {
      const place = ahead.entries.at(-1)?.place ?? 0;
      if (place > highest) [highest, withHighest] = [place, ahead];
    }
    return withHighest?.entries.pop();
  }

  async #unpack(empty: readonly Ahead[]): Promise<void> {
    const read = await this.#reader.entriesUpTo(
      empty.map(({ list, upTo }) => [list, upTo]),
      atOnce,
    );
    for (const [index, ahead] of empty.entries()) {
      ahead.entries = read[index] ?? [];
      ahead.upTo = ahead.entries.length < atOnce ? 0 : (ahead.entries[0]?.place ?? 0) - 1;
    }
  }
}
