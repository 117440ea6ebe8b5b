import type pg from 'pg';
import { contractEventKey } from '../sql/contract-key.ts';
import { ContractUses } from './uses.ts';
import type { VolumesLeft } from '../growth/rewind-volumes.ts';
import { tableOf } from '../growth/volume-tables.ts';
import { type BlockRow, joinBlock, PayloadReader, selectBlocksInOrder } from '../payloads/payload.ts';

const updatesPerRead = 500;

/**
 * Removes the events of updates after a position from the index by contract. It finds them in the payloads, so the cost grows with the
 * removed updates only. Must run before the updates and payloads are deleted.
 */
export async function rewindContractEvents(
  client: pg.ClientBase,
  position: number,
  { last: volume }: VolumesLeft,
): Promise<void> {
  const payloads = new PayloadReader();
  for (let after = position; ;) {
    const { rows } = await client.query<BlockRow & { first_event: string }>(
      `select u.first_event, ${selectBlocksInOrder('u')}
       from (select position, first_event from update where position > $1 order by position limit ${updatesPerRead}) u ${joinBlock('u')}
       order by u.position`,
      [after],
    );
    const [first, last] = [rows[0], rows.at(-1)];
    if (first === undefined || last === undefined) return;
    const uses = new ContractUses();
    const keys = rows.flatMap((row) =>
      payloads.readUpdate(row).events.map((event) => {
        const isArchival = event.type === 'exercised_event' && event.consuming;
        if (event.type !== 'created_event' && !isArchival) uses.add(event.contractId);
        return contractEventKey(event.contractId, Number(row.first_event) + event.ordinal);
      }),
    );
    await uses.write(client, -1);
    if (volume !== null) {
      await client.query(`delete from ${tableOf('contract_event', volume)} where key = any ($1::uuid[])`, [keys]);
    }
    after = Number(last.update_position);
  }
}
