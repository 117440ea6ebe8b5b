import { formatDecimal, transferTypes } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { contractKey } from '../ids/contract-key.ts';
import { type Batch, factsOf } from '../writing/batch.ts';
import { CopyRows } from '../writing/copy.ts';

/** Amounts of coins that transfers refer to instead of stating one; after the batch's coins are written. */
async function coinAmounts(client: pg.ClientBase, batch: Batch): Promise<Map<string, string>> {
  const contracts = factsOf(batch, (facts) => facts.transfers).flatMap(({ amountOfCoin }) =>
    amountOfCoin === undefined ? [] : [contractKey(amountOfCoin)],
  );
  if (contracts.length === 0) return new Map();
  const { rows } = await client.query<{ contract: string; amount: string }>(
    `select replace(contract::text, '-', '') as contract, amount from coin where contract = any ($1::uuid[])`,
    [contracts],
  );
  return new Map(rows.map(({ contract, amount }) => [contract, amount]));
}

/** Writes transfers, numbered on from `before`. `priceAt`: price of the newest open round at an event (docs/contract.md#v18). */
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
  const amounts = await coinAmounts(client, batch);
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
        (transfer.amountOfCoin === undefined ? undefined : amounts.get(contractKey(transfer.amountOfCoin))) ??
          formatDecimal(transfer.amount),
        formatDecimal(transfer.fee),
        transfer.price === null ? priceAt(position, transfer.ordinal) : formatDecimal(transfer.price),
      );
    }
  }
  await rows.send(client);
}
