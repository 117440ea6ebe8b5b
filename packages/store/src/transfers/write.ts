import { formatDecimal, parseDecimal, type Transfer, transferTypes } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { knownCoins } from '../write/known-coins.ts';
import { contractKey } from '../sql/contract-key.ts';
import { storedEventId } from '../write/event-ids.ts';
import { idToBytes } from '../sql/id-bytes.ts';
import { oneCount, type SeriesAdditions } from '../market/write-series.ts';
import { ListAdditions } from '../growth/additions.ts';
import { amountWithoutRewards, SupplyFlows } from '../supply/supply-lists.ts';
import { tableOf } from '../growth/volume-tables.ts';
import { type Batch, factsOf } from '../write/batch.ts';
import { CopyRows } from '../sql/copy.ts';
import { listTransfer } from './transfer-lists.ts';

/** Amounts of coins, by contract key, for transfers without an amount of their own. Must run after the batch's coins are written. */
async function coinAmounts(
  client: pg.ClientBase,
  batch: Batch,
  volumes: readonly number[],
): Promise<Map<string, string>> {
  const contracts = factsOf(batch, (facts) => facts.transfers).flatMap(({ amountOfCoin }) =>
    amountOfCoin === undefined ? [] : [contractKey(amountOfCoin)],
  );
  if (contracts.length === 0) return new Map();
  const { rows } = await client.query<{ contract: string; amount: string }>(
    `select replace(contract::text, '-', '') as contract, amount from (${knownCoins(volumes)}) c where contract = any ($1::uuid[])`,
    [contracts],
  );
  return new Map(rows.map(({ contract, amount }) => [contract, amount]));
}

/** Values other than the batch that its transfers need. */
interface TransferContext {
  readonly partyId: (party: string) => number;
  /** Number of transfers before the batch, which is the id of the last one. */
  readonly earlierTransfers: number;
  /** Price of the newest open round at an event (docs/contract.md#v18). */
  readonly priceAt: (position: number, ordinal: number) => string | null;
  readonly volumes: readonly number[];
  readonly series: SeriesAdditions;
}

/** Writes transfers and their lists into the newest of the volumes, and adds them and all burned fees to `series`. Returns the additions to lists. */
export async function writeTransfers(
  client: pg.ClientBase,
  batch: Batch,
  { partyId, earlierTransfers, priceAt, volumes, series }: TransferContext,
): Promise<readonly ListAdditions[]> {
  const volume = volumes.at(-1) ?? 0;
  const rows = new CopyRows(
    tableOf('transfer', volume),
    'id, position, ordinal, type, senders, receivers, amount, fee, price, record_time, update_id, event_id',
  );
  const amounts = await coinAmounts(client, batch, volumes);
  const lists = new ListAdditions('transfer');
  const flows = new SupplyFlows();
  let id = earlierTransfers;
  for (const { position, update, facts } of batch) {
    const moved: Transfer[] = [];
    for (const transfer of facts.transfers) {
      id += 1;
      const ofCoin = transfer.amountOfCoin === undefined ? undefined : amounts.get(contractKey(transfer.amountOfCoin));
      const amount = ofCoin === undefined ? transfer.amount : parseDecimal(ofCoin);
      series.add(`transfers ${transfer.type}`, update.recordTime, oneCount);
      series.add(`volume ${transfer.type}`, update.recordTime, amount);
      series.add(`fees ${transfer.type}`, update.recordTime, transfer.fee);
      series.add('burned FEES', update.recordTime, transfer.fee);
      const otherMint = amountWithoutRewards({ ...transfer, amount }, facts.rewards);
      if (otherMint > 0n) series.add('minted OTHER', update.recordTime, otherMint);
      moved.push({ ...transfer, amount });
      listTransfer(lists, id, { ...transfer, amount }, partyId);
      rows.add(
        id,
        position,
        transfer.ordinal,
        transferTypes.indexOf(transfer.type),
        transfer.senders.map(partyId),
        transfer.receivers.map(partyId),
        formatDecimal(amount),
        formatDecimal(transfer.fee),
        transfer.price === null ? priceAt(position, transfer.ordinal) : formatDecimal(transfer.price),
        update.recordTime,
        idToBytes(update.updateId),
        storedEventId(update, transfer.ordinal),
      );
    }
    const feesOutsideTransfers = flows.add(position, facts, moved);
    series.add('burned FEES', update.recordTime, feesOutsideTransfers);
  }
  await rows.send(client);
  await lists.write(client, volume);
  await flows.lists.write(client, volume);
  return [lists, flows.lists];
}
