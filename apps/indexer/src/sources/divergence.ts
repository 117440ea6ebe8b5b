import type { Cursor } from '@ledger-explorer/store';
import { justBefore } from './item-cursor.ts';

/** Version of an update on one host or in the index. */
export interface Testimony {
  /** URL of the host, or "the index". */
  readonly source: string;
  /** Hash of the version, or why there is none. */
  readonly version: string;
}

/** An update on which sources contradict each other. */
export interface Contradiction {
  readonly updateId: string;
  readonly cursor: Cursor | null;
  readonly testimonies: readonly Testimony[];
  /** `new`: after the head of the index; `last`: at the record time of the index's head; a number: position of the update; `after`: position before it. */
  readonly position: 'new' | 'last' | number | { readonly after: number };
}

/** Two hosts, or a host and the index, contradict each other. An operator must act. */
export class Divergence extends Error {
  override readonly name = 'Divergence';
  /** Short message, without the versions of the sources. */
  readonly summary: string;
  readonly #contradiction: Contradiction;

  /** `head`: newest position of the index; null: unknown. */
  constructor(contradiction: Contradiction, head: number | null = null) {
    const summary = summarise(contradiction, head);
    super(`${summary}: ${describe(contradiction)}`);
    this.summary = summary;
    this.#contradiction = contradiction;
  }

  /** The same contradiction, with the newest position of the index. */
  at(head: number): Divergence {
    return new Divergence(this.#contradiction, head);
  }
}

function summarise({ updateId, cursor, position }: Contradiction, head: number | null): string {
  const when = cursor === null ? '' : ` (migration ${cursor.migrationId}, record time ${cursor.recordTime})`;
  return `contradiction on update ${updateId} ${describePlace(position, `position ${head ?? '?'}`)}${when}`;
}

function describe({ updateId, cursor, testimonies, position }: Contradiction): string {
  const groups = Map.groupBy(testimonies, ({ version }) => version);
  const summary = [...groups]
    .map(([version, all]) => `${all.map(({ source }) => source).join(', ')}: ${version}`)
    .join('; ');
  const next =
    position === 'new' || cursor === null
      ? 'the index is unchanged: no update of the page that contains it was written'
      : `nothing is overwritten; if the index is wrong: indexer rewind --to ${justBefore(cursor).recordTime} --migration ${cursor.migrationId}`;
  return `${summary}; ${next}. Find out which host is wrong (GET /v2/updates/${updateId}), take it out of SCAN_URL, and start again`;
}

function describePlace(position: Contradiction['position'], newest: string): string {
  if (position === 'new') return `after ${newest}`;
  if (position === 'last') return `at ${newest} or just before`;
  return typeof position === 'number' ? `at position ${position}` : `after position ${position.after}`;
}
