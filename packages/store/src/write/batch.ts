import type { Facts, Micros } from '@ledger-explorer/ledger';
import type { EntryUpdate } from './entry.ts';

/** An update with its position and events' numbers in the stream. */
export interface Placed {
  readonly position: number;
  /** Number of its first event. */
  readonly firstEvent: number;
  readonly update: EntryUpdate;
  readonly facts: Facts;
}

/** New updates of one commit, in stream order. Never empty. */
export type Batch = readonly Placed[];

/** An update with the numbers of its parties, without duplicates. */
export interface Appearances {
  readonly placed: Placed;
  readonly parties: readonly number[];
}

/** A fact with the position and record time of its update. The time is null in the snapshot that an index begins with. */
export type At<Fact> = Fact & { readonly position: number; readonly recordTime: Micros | null };

export function recordTimeOf({ position, update }: Placed): Micros | null {
  return position === 0 ? null : update.recordTime;
}

/** All facts of one kind in a batch, with positions and times. */
export function factsOf<Fact extends object>(batch: Batch, list: (facts: Facts) => readonly Fact[]): At<Fact>[] {
  const all: At<Fact>[] = [];
  for (const placed of batch) {
    const { position } = placed;
    const recordTime = recordTimeOf(placed);
    for (const fact of list(placed.facts)) all.push({ ...fact, position, recordTime });
  }
  return all;
}

export function createdEventsIn(placed: Placed): number {
  return placed.update.events.reduce((count, event) => count + (event.type === 'created_event' ? 1 : 0), 0);
}
