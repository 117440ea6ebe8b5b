import type { Cursor } from '@ledger-explorer/store';
import { justBefore } from './item-cursor.ts';

/** Version of an update by one host, or by the index. */
export interface Testimony {
  /** A host, or the index. */
  readonly who: string;
  readonly says: string;
}

export interface Contradiction {
  readonly updateId: string;
  readonly cursor: Cursor | null;
  readonly testimonies: readonly Testimony[];
  /** `new`: the index is not that far; `last`: at its last record time; else the update's position, or the one before it. */
  readonly position: 'new' | 'last' | number | { readonly after: number };
}

/** Two hosts, or a host and the index, contradict each other: an operator has to act. */
export class Divergence extends Error {
  override readonly name = 'Divergence';
  readonly retryable = false;
  /** In short, without who says what. */
  readonly summary: string;
  readonly #contradiction: Contradiction;

  /** `head`: the newest position of the index, where it is known. */
  constructor(contradiction: Contradiction, head: number | null = null) {
    const summary = summarise(contradiction, head);
    super(`${summary}: ${describe(contradiction)}`);
    this.summary = summary;
    this.#contradiction = contradiction;
  }

  /** The same, where the newest position is known. */
  at(head: number): Divergence {
    return new Divergence(this.#contradiction, head);
  }
}

function summarise({ updateId, cursor, position }: Contradiction, head: number | null): string {
  const when = cursor === null ? '' : ` (migration ${cursor.migrationId}, record time ${cursor.recordTime})`;
  return `contradiction on update ${updateId} ${describePlace(position, `position ${head ?? '?'}`)}${when}`;
}

function describe({ updateId, cursor, testimonies, position }: Contradiction): string {
  const groups = Map.groupBy(testimonies, ({ says }) => says);
  const summary = [...groups].map(([says, all]) => `${all.map(({ who }) => who).join(', ')}: ${says}`).join('; ');
  const next =
    position === 'new' || cursor === null
      ? 'nothing of its page is written'
      : `nothing is overwritten; if the index is wrong: indexer rewind --to ${justBefore(cursor).recordTime} --migration ${cursor.migrationId}`;
  return `${summary}; ${next}. Find out which host is wrong (GET /v2/updates/${updateId}), take it out of SCAN_URL, and start again`;
}

function describePlace(position: Contradiction['position'], newest: string): string {
  if (position === 'new') return `after ${newest}`;
  if (position === 'last') return `at ${newest} or just before`;
  return typeof position === 'number' ? `at position ${position}` : `after position ${position.after}`;
}
