import { type Model, svNamesOf } from './model.ts';
import type { StreamUpdate } from './stream.ts';

/** What is true of a ledger, from two sources that share nothing with what is checked. */
export interface Truth {
  /** What the simulator knows of what it did. */
  readonly model: Model;
  /** What it emitted, read naively. */
  readonly stream: readonly StreamUpdate[];
  readonly dso: string;
}

/** `report`: the simulator's model as JSON; `stream`: everything until the model's head. */
export function truthOf(report: unknown, stream: readonly StreamUpdate[]): Truth {
  const model: Model = { ...(report as Omit<Model, 'svNames'>), svNames: svNamesOf(stream) };
  return { model, stream, dso: model.parties.find(({ party }) => party.startsWith('DSO::'))?.party ?? '' };
}
