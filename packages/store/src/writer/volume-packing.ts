import type pg from 'pg';
import { type IndexAddress, StoreClient } from '../engine/connect.ts';
import { mergeRuns } from '../growth/merge-runs.ts';
import { packPayloads } from '../payloads/pack-payloads.ts';
import { makeIdRuns } from '../growth/id-runs-making.ts';
import { tableOf, volumeTables } from '../growth/volume-tables.ts';

/** Indexes by hash and by owner. Commits insert at random places, so their pages are only two thirds full. */
function randomIndexes(volume: number): string[] {
  return [
    `contract_event_${volume}_pkey`,
    `update_${volume}_by_id`,
    `coin_ended_${volume}_by_contract`,
    `coin_ended_${volume}_by_owner`,
  ];
}

/**
 * Packs a closed volume: merges runs of lists, joins payload blocks, freezes rows, so that later vacuums skip them, and rebuilds indexes that were
 * written at random places.
 */
async function pack(client: pg.ClientBase, volume: number, isStopped: () => boolean): Promise<void> {
  for (const lists of ['transfer', 'update'] as const) await mergeRuns(client, lists, volume, isStopped);
  if (isStopped()) return;
  await packPayloads(client, volume, isStopped);
  if (isStopped()) return;
  const tables = volumeTables.map((table) => tableOf(table, volume));
  await client.query(`vacuum (freeze, analyze) ${tables.join(', ')}`);
  // Indexes of an interrupted packing.
  const { rows } = await client.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where indrelid = any ($1::regclass[]) and not indisvalid',
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  for (const index of randomIndexes(volume)) {
    if (isStopped()) return;
    await client.query(`alter index ${index} set (fillfactor = 100)`);
    await client.query(`reindex index concurrently ${index}`);
  }
  await client.query('update volume set packed = true where volume = $1 and latest_record_time is not null', [volume]);
}

/**
 * Packs closed volumes (ranges of positions with their own tables, without the newest), one after the other, on its own connection beside the
 * writer, since a large volume takes minutes. An interrupted volume is packed again from its beginning.
 */
export class VolumePacking {
  readonly #address: IndexAddress;
  #running: { readonly done: Promise<void>; readonly client: StoreClient } | null = null;
  #isDueAgain = false;
  #isEnded = false;

  constructor(address: IndexAddress) {
    this.#address = address;
  }

  /** Packs all closed volumes in the background. */
  begin(): void {
    if (this.#isEnded) return;
    if (this.#running !== null) {
      this.#isDueAgain = true;
      return;
    }
    const client = new StoreClient({ ...this.#address, name: 'ledger-explorer volumes' });
    const done = this.#packAll(client).finally(() => {
      this.#running = null;
      if (this.#isDueAgain) {
        this.#isDueAgain = false;
        this.begin();
      }
    });
    this.#running = { done, client };
  }

  async #packAll(client: StoreClient): Promise<void> {
    try {
      await client.connect();
      for (;;) {
        // Null: the volume is not closed, or a rewind reopened it.
        const { rows } = await client.query<{ volume: number }>(
          'select volume from volume where not packed and latest_record_time is not null order by volume limit 1',
        );
        const [next] = rows;
        if (this.#isEnded) return;
        if (next === undefined) break;
        await pack(client, next.volume, () => this.#isEnded);
      }
      await makeIdRuns(client, () => this.#isEnded);
    } catch {
      // The writer reports problems of the database, and `indexer volumes` shows unpacked volumes. The next volume that closes
      // starts the packing again.
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Ends the running packing. `cancel` cancels its statement in the database, by session number. */
  async close(cancel: (session: number) => Promise<unknown>): Promise<void> {
    this.#isEnded = true;
    this.#isDueAgain = false;
    const running = this.#running;
    if (running === null) return;
    const { processID } = running.client as StoreClient & { readonly processID: number | null };
    if (processID !== null) await cancel(processID).catch(() => undefined);
    await running.done;
  }
}
