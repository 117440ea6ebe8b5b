import { VolumeRefused } from '../errors.ts';
import { type MovedIndex, volumeNamed, whileMoving } from './moving.ts';
import { besideOf, compare, takePlace } from './volume-copy.ts';
import { dropAbandoned, knownServers, openServer } from './volume-server.ts';
import { makeVolumeKeys, makeVolumeTable, tableOf, volumeTables } from './volume-tables.ts';

/**
 * Brings a volume that is on another server back into the database: copied, compared, and put in its place in one transaction; then dropped
 * there. If it is cut off, the volume is where it was, or here. Throws `VolumeRefused`.
 */
export async function moveBack(options: MovedIndex & { readonly volume: number }): Promise<void> {
  const { network, volume, onProgress = () => undefined } = options;
  await whileMoving(options, async (client) => {
    const { server: at } = await volumeNamed(client, network, volume);
    if (at === null) throw new VolumeRefused(`volume ${volume} is in this database already`);
    const server = (await knownServers(client)).find(({ id }) => id === at);
    if (server === undefined) throw new Error(`the index does not know server ${at} of volume ${volume}`);
    const remote = await openServer(client, network, server);
    try {
      const beside = besideOf(network);
      await client.query(`drop schema if exists "${beside}" cascade`);
      await client.query('begin');
      await client.query(`create schema "${beside}"`);
      for (const table of volumeTables) {
        const name = tableOf(table, volume);
        onProgress(`copying ${name}`);
        await client.query(makeVolumeTable(table, volume, beside));
        await client.query(`insert into "${beside}".${name} select * from "${network}".${name}`);
      }
      onProgress(`making the keys of volume ${volume}`);
      await client.query(`set local search_path = "${beside}"`);
      await client.query(makeVolumeKeys(volume));
      await client.query('commit');
      const of = { client: remote, schema: server.schema };
      await compare({ volume, of, copy: { client, schema: beside } }, onProgress);
      await takePlace(client, network, volume, null, onProgress);
      await client.query(`vacuum (freeze, analyze) ${volumeTables.map((table) => tableOf(table, volume)).join(', ')}`);
      await dropAbandoned(client, remote, server);
    } finally {
      await remote.end().catch(() => undefined);
    }
  });
}
