import { formatDecimal } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { contractKey } from '../sql/contract-key.ts';
import { type Batch, factsOf } from '../write/batch.ts';
import { CopyRows } from '../sql/copy.ts';
import { endContracts } from '../write/end-contracts.ts';

export async function writeFeaturedApps(client: pg.ClientBase, batch: Batch): Promise<void> {
  const rows = new CopyRows(
    'featured_app',
    'contract, contract_id, template_id, dso, provider, position, ordinal, record_time, activity_weight',
  );
  for (const app of factsOf(batch, (facts) => facts.featuredApps)) {
    rows.add(
      contractKey(app.contractId),
      app.contractId,
      app.templateId,
      app.dso,
      app.provider,
      app.position,
      app.ordinal,
      app.recordTime,
      app.activityWeight === null ? null : formatDecimal(app.activityWeight),
    );
  }
  await rows.send(client);
  await endContracts(client, batch, 'Splice.Amulet:FeaturedAppRight', 'featured_app');
}
