import { decodeUpdate, interpret } from '@ledger-explorer/ledger';
import { createGenerator, type GeneratorOptions } from '@ledger-explorer/ledger-simulator';
import type { Entry } from '@ledger-explorer/store';
import { type Payload, readItem } from '../stream.ts';
import { type Truth, truthOf } from '../truth.ts';

/** A ledger in memory, with its truth at the end. */
export interface Ledger {
  readonly parameters: GeneratorOptions;
  /** The items of `/v2/updates`, in order. */
  readonly items: readonly Payload[];
  readonly truth: Truth;
}

/** Makes a ledger of the given number of updates: its whole history without one. */
export function makeLedger(parameters: GeneratorOptions, updates?: number): Ledger {
  const generator = createGenerator(parameters);
  const generated = updates === undefined ? generator : generator.items(updates);
  const items = [...generated].map(({ json }) => JSON.parse(json) as Payload);
  // As its HTTP side writes it, so that nothing but JSON is compared.
  const report: unknown = JSON.parse(JSON.stringify(generator.model()));
  return { parameters, items, truth: truthOf(report, items.map(readItem)) };
}

/** Items as the indexer commits them. */
export function readEntries(items: readonly Payload[]): readonly Entry[] {
  return items.map((item) => {
    const update = decodeUpdate(item);
    return { update, facts: interpret(update) };
  });
}
