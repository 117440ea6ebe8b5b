import type { Results } from '@ledger-explorer/client';
import type { ListId } from '../generated/lists.ts';

/** An entry of a list. `D`: what the client reads exact decimals to. */
export type Row<Id extends ListId, D = number> = Results<D>[Id] extends { content: (infer Entry)[] } | (infer Entry)[]
  ? Entry
  : never;
