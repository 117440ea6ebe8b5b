import type { Facts } from '@ledger-explorer/ledger';
import type { EntryUpdate } from './writer.ts';

/** An update with its place in the stream. */
export interface Placed {
  readonly position: number;
  /** Id of its first event. */
  readonly firstEvent: number;
  readonly update: EntryUpdate;
  readonly facts: Facts;
}

/** What one commit writes: updates not known before, in stream order. Never empty. */
export type Batch = readonly Placed[];

/** A fact with the place of the update that states it. */
export type At<Fact> = Fact & { readonly position: number };

/** All facts of one noun in a batch, each with its position. */
export function factsOf<Fact extends object>(batch: Batch, list: (facts: Facts) => readonly Fact[]): At<Fact>[] {
  const all: At<Fact>[] = [];
  for (const { position, facts } of batch) {
    for (const fact of list(facts)) all.push({ ...fact, position });
  }
  return all;
}
