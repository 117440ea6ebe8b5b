import type pg from 'pg';
import { VolumeRefused } from '../errors.ts';
import { type MovedIndex, keptBack, volumeNamed, volumesOf, whileMoving } from './moving.ts';
import { besideOf, compare, takePlace } from './volume-copy.ts';
import {
  dropAbandoned,
  foreignServer,
  knownServers,
  knowServer,
  openServer,
  type VolumeServer,
} from './volume-server.ts';
import { makeVolumeKeys, tableOf, volumeTables } from './volume-tables.ts';

/** A table's columns, as they are made elsewhere. */
async function definitionOf(client: pg.ClientBase, table: string): Promise<string> {
  const { rows } = await client.query<{ definition: string }>(
    `select string_agg(format('%I %s%s', attname, format_type(atttypid, atttypmod), case when attnotnull then ' not null' end), ', ' order by attnum) as definition
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  return rows[0]?.definition ?? '';
}

/** Copies a volume's tables to a server, with their keys, and reads them there as tables beside the index. */
async function copyToServer(
  client: pg.ClientBase,
  remote: pg.ClientBase,
  network: string,
  volume: number,
  server: VolumeServer,
  onProgress: (line: string) => void,
): Promise<void> {
  const beside = besideOf(network);
  const names = volumeTables.map((name) => tableOf(name, volume));
  for (const name of names) {
    await remote.query(`create table ${name} (${await definitionOf(client, name)})`);
  }
  // As in the whole: compressed already.
  await remote.query(`alter table ${tableOf('payload', volume)} alter column bytes set storage external`);
  await client.query(`drop schema if exists "${beside}" cascade`);
  await client.query('begin');
  await client.query(`create schema "${beside}"`);
  await client.query(
    `import foreign schema "${server.schema}" limit to (${names.join(', ')}) from server "${foreignServer(network, server)}" into "${beside}"`,
  );
  // Rows of some hundred kilobytes.
  await client.query(
    `alter foreign table "${beside}".${tableOf('payload', volume)} options (add fetch_size '2', add batch_size '8')`,
  );
  for (const name of names) {
    onProgress(`copying ${name}`);
    await client.query(`insert into "${beside}".${name} select * from "${network}".${name}`);
  }
  await client.query('commit');
  onProgress(`making the keys of volume ${volume}`);
  await remote.query(makeVolumeKeys(volume));
  await remote.query(`vacuum (freeze, analyze) ${names.join(', ')}`);
}

async function bytesThere(remote: pg.ClientBase, volume: number): Promise<number> {
  const names = volumeTables.map((name) => tableOf(name, volume));
  const { rows } = await remote.query<{ bytes: string }>(
    'select sum(pg_total_relation_size(to_regclass(name))) as bytes from unnest($1::text[]) t (name)',
    [names],
  );
  return Number(rows[0]?.bytes ?? 0);
}

async function moveTo(
  client: pg.ClientBase,
  network: string,
  volume: number,
  server: VolumeServer,
  onProgress: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const remote = await openServer(client, network, server);
  signal?.addEventListener('abort', () => remote.connection.stream.destroy());
  try {
    await dropAbandoned(client, remote, server);
    await copyToServer(client, remote, network, volume, server, onProgress);
    const of = { client, schema: network };
    await compare({ volume, of, copy: { client: remote, schema: server.schema } }, onProgress);
    await takePlace(
      client,
      network,
      volume,
      { server: server.id, bytes: await bytesThere(remote, volume) },
      onProgress,
    );
  } finally {
    await remote.end().catch(() => undefined);
  }
}

/**
 * Moves the tables of a volume to another PostgreSQL, where they are read from then on. They are copied, compared, and change places in one
 * transaction; if it is cut off, the volume is where it was, and the next call begins again. The newest two stay. Throws `VolumeRefused`.
 */
export async function moveToServer(
  options: MovedIndex & { readonly volume: number; readonly server: string },
): Promise<void> {
  const { network, volume, onProgress = () => undefined } = options;
  await whileMoving(options, async (client) => {
    const { server: at, isPacked } = await volumeNamed(client, network, volume);
    const volumes = await volumesOf(client);
    if (volumes.slice(-keptBack).some((one) => one.volume === volume)) {
      throw new VolumeRefused(
        `volume ${volume} is one of the newest two, which the indexer uses: move it once there are two newer ones`,
      );
    }
    if (!isPacked) {
      throw new VolumeRefused(`volume ${volume} is not packed yet: the indexer does that while it runs`);
    }
    const server = await knowServer(client, network, options.server);
    if (at === server.id) return;
    if (at !== null) {
      throw new VolumeRefused(`volume ${volume} is on another server: bring it back first (volumes back ${volume})`);
    }
    await moveTo(client, network, volume, server, onProgress);
  });
}

/** Packed volumes that may go and have not gone, with the server for each: in turn, the one with fewest first. */
async function placesFor(client: pg.ClientBase): Promise<readonly { volume: number; server: VolumeServer }[]> {
  const servers = (await knownServers(client)).filter(({ takesClosed }) => takesClosed);
  const counts = new Map(servers.map((server) => [server, server.volumes]));
  const places: { volume: number; server: VolumeServer }[] = [];
  for (const { volume, server: at, isPacked } of (await volumesOf(client)).slice(0, -keptBack)) {
    const [server] = servers.toSorted((one, other) => (counts.get(one) ?? 0) - (counts.get(other) ?? 0));
    if (at !== null || !isPacked || server === undefined) continue;
    counts.set(server, (counts.get(server) ?? 0) + 1);
    places.push({ volume, server });
  }
  return places;
}

/** Moves the volumes that may go to the servers that take them, on a session that has the lock. */
export async function moveClosed(
  client: pg.ClientBase,
  network: string,
  { onProgress = () => undefined, signal }: { onProgress?: (line: string) => void; signal?: AbortSignal } = {},
): Promise<void> {
  for (const { volume, server } of await placesFor(client)) {
    if (signal?.aborted === true) return;
    onProgress(`volume ${volume} goes to ${server.url}`);
    await moveTo(client, network, volume, server, onProgress, signal);
  }
}

/**
 * Spreads an index over servers: each closed volume goes to one of them, now those that there are, and later each as it is
 * closed. These servers take the place of those named before, which keep what they have; none: nothing goes any more. Throws `VolumeRefused`.
 */
export async function distribute(options: MovedIndex & { readonly servers: readonly string[] }): Promise<void> {
  const { network, onProgress = () => undefined } = options;
  await whileMoving(options, async (client) => {
    const ids: number[] = [];
    for (const url of options.servers) ids.push((await knowServer(client, network, url)).id);
    await client.query('update volume_server set takes_closed = id = any ($1::int[])', [ids]);
    await moveClosed(client, network, { onProgress });
  });
}
