import type { ListPage } from './read-page.ts';
import type { Proof } from './report.ts';
import type { WalkState } from './walk-state.ts';

/** Number of new ids after which older ones are forgotten. A service repeats entries only on neighboring pages, and where legs overlap. */
const remembered = 20_000;

/**
 * Entries that a walk has seen, and what they prove about its completeness. A list that moves is read several times;
 * each time is a reading.
 */
export class Evidence {
  /** Ids of the delivered entries: first those that this reading has not seen. `forget` drops old ones. */
  seen: Set<string>;
  /** Ids seen in this reading, also of entries that are not delivered yet. */
  reading: Set<string>;
  /**
   * Ids that this reading must see again: those of the previous reading and of the first page of this one. Null if their
   * number differs from the total on that page, and in the first reading.
   */
  #mustSee: Set<string> | null = null;
  /** Whether all pages of this reading have one position; undefined before the first. */
  #onePosition: boolean | undefined;

  /**
   * @param delivered ids of the entries that the walk delivered before it was resumed
   * @param unread number of these, at the start, that this reading has not seen
   */
  constructor(delivered: readonly string[] = [], unread = 0) {
    this.seen = new Set(delivered);
    this.reading = new Set(delivered.slice(unread));
    if (this.size) this.#onePosition = false;
  }

  /** Number of entries seen in this reading. */
  get size(): number {
    return this.reading.size;
  }

  /** Number of entries that the proof `verified` covers. */
  get verified(): number {
    return this.#mustSee?.size ?? 0;
  }

  /** Records a page of a list without an as-of position. The walk gets the position of the first page of the reading. */
  notePage({ entries, position, total }: ListPage, state: WalkState): void {
    if (state.pinned) return;
    if (this.#onePosition === undefined) {
      this.#onePosition = true;
      state.position = position;
      for (const entry of entries) this.#mustSee?.add(entry[state.list.key] as string);
      if (this.#mustSee?.size !== total) this.#mustSee = null;
    } else this.#onePosition &&= position === state.position;
  }

  /** Records an entry of a page. Returns true if it is new to the walk: `seen` gets it when it is delivered. */
  isNew(id: string): boolean {
    const isDelivered = this.seen.delete(id);
    if (isDelivered) this.seen.add(id);
    const isNew = !isDelivered && !this.reading.has(id);
    this.reading.add(id);
    return isNew;
  }

  /** Each time that `remembered` new ids are recorded, drops those before them: a list can have billions of entries. */
  forget(): void {
    if (this.size < remembered) return;
    this.seen = this.reading;
    this.reading = new Set();
  }

  /** Begins to read the list again. */
  startReading(): void {
    this.#mustSee = this.reading;
    this.reading = new Set();
    this.#onePosition = undefined;
  }

  /** Proof that the walk has delivered the whole list; null if there is none. */
  proof({ list, pinned, rows, total, faults }: WalkState): Proof | null {
    // Entries that left the list are among the delivered ones, but not in this reading.
    if (pinned) return (list.watchable ? rows : this.size) >= total && !faults.has('position') ? 'pinned' : null;
    if (this.#onePosition && this.size >= total) return 'snapshot';
    if (!list.shrinks) return rows >= total ? 'count' : null;
    return this.#mustSee && [...this.#mustSee].every((id) => this.reading.has(id)) ? 'verified' : null;
  }
}
