import { type Model, svNamesOf } from './model.ts';
import type { StreamUpdate } from './stream.ts';

/** Facts of a ledger, from two sources that share no code with the checked programs. */
export interface Truth {
  /** The simulator's own model. */
  readonly model: Model;
  /** Its updates, read naively. */
  readonly stream: readonly StreamUpdate[];
  readonly dso: string;
}

/** `report`: the simulator's model as JSON; `stream`: everything until the model's head. */
export function truthOf(report: unknown, stream: readonly StreamUpdate[]): Truth {
  const model: Model = { ...(report as Omit<Model, 'svNames'>), svNames: svNamesOf(stream) };
  return { model, stream, dso: model.parties.find(({ party }) => party.startsWith('DSO::'))?.party ?? '' };
}
