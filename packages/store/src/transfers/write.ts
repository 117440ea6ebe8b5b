import { formatDecimal, transferTypes } from '@ledger-explorer/ledger';
import type pg from 'pg';
import type { Batch } from '../writing/batch.ts';
import { CopyRows } from '../writing/copy.ts';

/** Writes transfers, numbered on from `before`. `priceAt`: price of the newest open round at an event (contract.md V18). */
export async function writeTransfers(
  client: pg.ClientBase,
  batch: Batch,
  partyId: (party: string) => number,
  before: number,
  priceAt: (position: number, ordinal: number) => string | null,
): Promise<void> {
  const rows = new CopyRows('transfer', [
    'id',
    'position',
    'ordinal',
    'type',
    'senders',
    'receivers',
    'amount',
    'fee',
    'price',
  ]);
  let id = before;
  for (const { position, facts } of batch) {
    for (const transfer of facts.transfers) {
      id += 1;
      rows.add(
        id,
        position,
        transfer.ordinal,
        transferTypes.indexOf(transfer.type),
        transfer.senders.map(partyId),
        transfer.receivers.map(partyId),
        formatDecimal(transfer.amount),
        formatDecimal(transfer.fee),
        transfer.price === null ? priceAt(position, transfer.ordinal) : formatDecimal(transfer.price),
      );
    }
  }
  await rows.send(client);
}
