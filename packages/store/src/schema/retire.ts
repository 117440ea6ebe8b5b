import type pg from 'pg';
import { checkPooling } from '../engine/check-pooling.ts';
import { type IndexAddress, withClient } from '../engine/connect.ts';
import { IndexEmpty, NameTaken } from '../errors.ts';
import { checkNetworkName } from '../network-name.ts';
import { headChannel } from '../sql/head-channel.ts';
import { takeVolumesLock } from '../growth/volumes-lock.ts';
import { demandWriterLock } from '../sql/writer-lock.ts';
import { migrateNetwork, takeMigrationLock } from './migrate.ts';

export interface RetireOptions extends IndexAddress {
  /** The index's new name. */
  readonly as: string;
}

/**
 * Renames the index of a network that was reset, and creates an empty one of the old name. The renamed index stays readable as a network of
 * its own. Positions of the new index continue after those of the old one, as after a rewind to 0, so that no cached body, cursor or stream of the
 * old ledger is taken for one of the new. One transaction. Throws `WriterBusy` while an indexer writes the index, `IndexEmpty` and `NameTaken`.
 */
export async function retire(options: RetireOptions): Promise<void> {
  const network = checkNetworkName(options.network);
  const newName = checkNetworkName(options.as);
  await checkPooling(options);
  return withClient({ databaseUrl: options.databaseUrl }, async (client) => {
    await client.query('begin');
    await takeMigrationLock(client);
    for (const name of [network, newName]) await demandWriterLock(client, name, 'for-transaction');
    await takeVolumesLock(client, network);
    if (await hasSchema(client, newName))
      throw new NameTaken(`"${newName}" is taken in this database: choose another name`);
    const next = await nextPosition(client, network);
    const { rows: sizes } = await client.query<{ volume: string }>(`select volume from "${network}".volume_size`);
    await client.query(`alter schema "${network}" rename to "${newName}"`);
    await client.query('update explorer.migration set schema = $2 where schema = $1', [network, newName]);
    await migrateNetwork(client, network, Number(sizes[0]?.volume));
    await client.query(`insert into "${network}".epoch (first_position, first_rank) values ($1, 1)`, [next]);
    await client.query('select pg_notify($1, $2)', [headChannel, `${network}:0`]);
    await client.query('commit');
  });
}

/** An unused name for an index that is retired on a day, such as `testnet-2026-11-27`. */
export async function retiredName(options: IndexAddress, day: Date): Promise<string> {
  return withClient({ databaseUrl: options.databaseUrl, readOnly: true }, async (client) => {
    for (let number = 1; ; number += 1) {
      const end = `-${day.toISOString().slice(0, 10)}${number === 1 ? '' : `-${number}`}`;
      // A network's name has at most 40 characters.
      const name = `${options.network.slice(0, 40 - end.length)}${end}`;
      if (!(await hasSchema(client, name))) return name;
    }
  });
}

async function hasSchema(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regnamespace($1) is not null as there', [
    `"${name}"`,
  ]);
  return rows[0]?.there === true;
}

/** The first position that the index has never used. */
async function nextPosition(client: pg.Client, network: string): Promise<string> {
  if (!(await hasSchema(client, network)))
    throw new IndexEmpty(`there is no index of network ${network}: give the NETWORK of an index`);
  const { rows } = await client.query<{ next: string }>(
    `select greatest(h.position + 1, (select max(first_position) from "${network}".epoch)) as next from "${network}".head h`,
  );
  const [row] = rows;
  if (row === undefined) throw new IndexEmpty(`nothing is indexed of network ${network}: there is nothing to retire`);
  return row.next;
}
