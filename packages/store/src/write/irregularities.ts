import type pg from 'pg';
import { CopyRows } from '../sql/copy.ts';

/** Data that should be impossible. `detail` names the contract or the party. */
export interface Irregularity {
  readonly position: number;
  readonly kind:
    | 'coin archived whose creation is not known'
    | 'license archived whose creation is not known'
    | 'contract archived whose creation is not known'
    | 'contract archived twice'
    | 'contract created twice'
    | 'vote request closed whose creation is not known'
    | 'vote request closed twice'
    | 'coin changed and nothing says why'
    | 'round number skipped';
  readonly detail: string;
}

/** Stores irregularities, which `indexer status` shows. */
export async function writeIrregularities(client: pg.ClientBase, found: readonly Irregularity[]): Promise<void> {
  const rows = new CopyRows('irregularity', 'position, kind, detail');
  for (const { position, kind, detail } of found) rows.add(position, kind, detail);
  await rows.send(client);
}
