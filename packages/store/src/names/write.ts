import type pg from 'pg';
import { contractKey } from '../sql/contract-key.ts';
import { type Batch, factsOf } from '../write/batch.ts';
import { CopyRows } from '../sql/copy.ts';
import { endContracts } from '../write/end-contracts.ts';

export async function writeNames(client: pg.ClientBase, batch: Batch): Promise<void> {
  const rows = new CopyRows(
    'name_entry',
    'contract, contract_id, party, name, url, description, expires_at, position, ordinal, record_time',
  );
  for (const entry of factsOf(batch, (facts) => facts.names)) {
    rows.add(
      contractKey(entry.contractId),
      entry.contractId,
      entry.party,
      entry.name,
      entry.url,
      entry.description,
      entry.expiresAt,
      entry.position,
      entry.ordinal,
      entry.recordTime,
    );
  }
  await rows.send(client);
  await endContracts(client, batch, 'Splice.Ans:AnsEntry', 'name_entry');
}
