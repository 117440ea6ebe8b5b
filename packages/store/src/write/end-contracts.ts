import type pg from 'pg';
import { Archivals, type ContractTable } from './archivals.ts';
import type { Batch } from './batch.ts';
import { writeIrregularities } from './irregularities.ts';

/** Marks contracts of one template that a batch archives, also contracts that it creates. Must run after the contracts' rows are written. */
export async function endContracts(
  client: pg.ClientBase,
  batch: Batch,
  template: string,
  table: ContractTable,
): Promise<void> {
  const archived = new Archivals(batch, [template]);
  await archived.endRows(client, table);
  await writeIrregularities(client, archived.irregularities('contract archived whose creation is not known'));
}
