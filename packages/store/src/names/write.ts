import type pg from 'pg';
import { contractKey } from '../ids/contract-key.ts';
import { type Batch, factsOf } from '../writing/batch.ts';
import { CopyRows } from '../writing/copy.ts';
import { endContracts } from '../writing/end-contracts.ts';

export async function writeNames(client: pg.ClientBase, batch: Batch): Promise<void> {
  const rows = new CopyRows('name_entry', [
    'contract',
    'party',
    'name',
    'url',
    'description',
    'expires_at',
    'position',
    'ordinal',
  ]);
  for (const entry of factsOf(batch, (facts) => facts.names)) {
    rows.add(
      contractKey(entry.contractId),
      entry.party,
      entry.name,
      entry.url,
      entry.description,
      entry.expiresAt,
      entry.position,
      entry.ordinal,
    );
  }
  await rows.send(client);
  await endContracts(client, batch, 'Splice.Ans:AnsEntry', 'name_entry');
}
