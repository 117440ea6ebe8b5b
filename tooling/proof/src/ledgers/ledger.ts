import { decodeUpdate, interpret } from '@ledger-explorer/ledger';
import { createGenerator, type GeneratorOptions } from '@ledger-explorer/ledger-simulator';
import type { Entry } from '@ledger-explorer/store';
import { type Truth, truthOf } from '../model.ts';
import { type Payload, readItem } from '../stream.ts';

/** A ledger in memory with the expected facts. */
export interface Ledger {
  readonly parameters: GeneratorOptions;
  /** The items of `/v2/updates`, in order. */
  readonly items: readonly Payload[];
  readonly truth: Truth;
}

/** Generates a ledger of a number of updates; default its whole history. */
export function makeLedger(parameters: GeneratorOptions, updates?: number): Ledger {
  const generator = createGenerator(parameters);
  const generated = updates === undefined ? generator : generator.items(updates);
  const items = [...generated].map(({ json }) => JSON.parse(json) as Payload);
  // As JSON, like the HTTP response.
  const report: unknown = JSON.parse(JSON.stringify(generator.model()));
  return { parameters, items, truth: truthOf(report, items.map(readItem)) };
}

/** Converts items to entries, as the indexer commits them. */
export function readEntries(items: readonly Payload[]): readonly Entry[] {
  return items.map((item) => {
    const update = decodeUpdate(item);
    return { update, facts: interpret(update) };
  });
}
