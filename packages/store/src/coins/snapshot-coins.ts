import { lockHolders } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { contractKey } from '../sql/contract-key.ts';
import { idToBytes } from '../sql/id-bytes.ts';
import type { Batch } from '../write/batch.ts';
import { CopyRows } from '../sql/copy.ts';

/** A contract of a snapshot, as Scan gives it. */
interface Contract {
  readonly contract_id: string;
  readonly create_arguments: unknown;
}

/** Writes ids and lock holders of the coins of a snapshot's page. For other coins, a read finds them in the update that created the coin. */
export async function writeSnapshotCoins(client: pg.ClientBase, page: readonly unknown[], batch: Batch): Promise<void> {
  const coins = new Set(batch.flatMap(({ facts }) => facts.coins.map(({ contractId }) => contractId)));
  const rows = new CopyRows('snapshot_coin', 'contract, contract_id, holders');
  for (const { contract_id: id, create_arguments: createArguments } of page as readonly Contract[]) {
    if (coins.delete(id)) rows.add(contractKey(id), idToBytes(id), lockHolders({ createArguments }));
  }
  await rows.send(client);
}
