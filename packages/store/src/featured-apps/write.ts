import { formatDecimal } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { contractKey } from '../ids/contract-key.ts';
import { type Batch, factsOf } from '../writing/batch.ts';
import { CopyRows } from '../writing/copy.ts';
import { endContracts } from '../writing/end-contracts.ts';

export async function writeFeaturedApps(client: pg.ClientBase, batch: Batch): Promise<void> {
  const rows = new CopyRows('featured_app', [
    'contract',
    'contract_id',
    'template_id',
    'dso',
    'provider',
    'position',
    'ordinal',
    'record_time',
    'activity_weight',
  ]);
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
