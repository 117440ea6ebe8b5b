import { type Model, svNamesOf } from './model.ts';
import type { StreamUpdate } from './stream.ts';

/** Expected facts of a ledger from two sources that share no code with the checked programs. */
export interface Truth {
  /** The simulator's own model. */
  readonly model: Model;
  /** The ledger's updates, decoded independently. */
  readonly stream: readonly StreamUpdate[];
  readonly dso: string;
}

/** Combines the simulator's model as JSON (`report`) with the stream up to the model's head. */
export function truthOf(report: unknown, stream: readonly StreamUpdate[]): Truth {
  const model: Model = { ...(report as Omit<Model, 'svNames'>), svNames: svNamesOf(stream) };
  return { model, stream, dso: model.parties.find(({ party }) => party.startsWith('DSO::'))?.party ?? '' };
}
