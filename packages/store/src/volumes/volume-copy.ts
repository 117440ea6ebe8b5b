import type pg from 'pg';
import { VolumeRefused } from '../errors.ts';
import { grantReader } from '../schema/reader-role.ts';
import { switchTables } from './switch-tables.ts';
import { bindVolumeTable, tableOf, volumeTables } from './volume-tables.ts';

/** Where a volume's tables are while they are not yet the index's. */
export function besideOf(network: string): string {
  return `${network.slice(0, 32)}_moving`;
}

/** What a table holds: rows, and the sum of their hashes. */
async function contentOf(client: pg.ClientBase, table: string): Promise<string> {
  const { rows } = await client.query<{ content: string }>(
    `select count(*) || ' rows, checksum ' || coalesce(sum(('x' || left(md5(t::text), 16))::bit(64)::bigint::numeric), 0) as content
     from ${table} t`,
  );
  return rows[0]?.content ?? '';
}

/** A volume's tables as they are read at two places. */
export interface Copies {
  readonly volume: number;
  readonly of: { readonly client: pg.ClientBase; readonly schema: string };
  readonly copy: { readonly client: pg.ClientBase; readonly schema: string };
}

/** Throws if a copy of a volume is not what it is a copy of. */
export async function compare({ volume, of, copy }: Copies, onProgress: (line: string) => void): Promise<void> {
  for (const name of volumeTables) {
    const table = tableOf(name, volume);
    onProgress(`comparing ${table}`);
    const [one, other] = await Promise.all(
      [of, copy].map(({ client, schema }) => contentOf(client, `"${schema}".${table}`)),
    );
    if (one !== other) throw new Error(`the copy of ${table} differs: it has ${other}, and was made of ${one}`);
  }
}

/** Puts the tables beside the index in the place of a volume's own, and notes where they are; null: in this database. One transaction. */
export async function takePlace(
  client: pg.ClientBase,
  network: string,
  volume: number,
  now: { readonly server: number; readonly bytes: number } | null,
  onProgress: (line: string) => void,
): Promise<void> {
  const sizes = await client.query<{ volume: string }>('select volume from volume_size');
  const size = Number(sizes.rows[0]?.volume);
  await switchTables(client, () => replace(client, network, volume, size, now), {
    onWait: () => {
      onProgress('waiting for reads that began before');
    },
  });
}

async function replace(
  client: pg.ClientBase,
  network: string,
  volume: number,
  size: number,
  now: { readonly server: number; readonly bytes: number } | null,
): Promise<void> {
  const kind = now === null ? 'foreign table' : 'table';
  // What is asked of a volume though its server may be away.
  const lasts = await client.query<{ position: string; record_time: string }>(
    `select position, record_time from ${tableOf('update', volume)} order by position desc limit 1`,
  );
  const last = now === null ? undefined : lasts.rows[0];
  const names = volumeTables.map((name) => tableOf(name, volume));
  // A partition takes itself out of its whole as it is dropped.
  await client.query(`drop ${kind} ${names.join(', ')}`);
  for (const name of volumeTables) {
    await client.query(`alter table "${besideOf(network)}".${tableOf(name, volume)} set schema "${network}"`);
    await client.query(bindVolumeTable(name, volume, size));
  }
  await client.query(`drop schema "${besideOf(network)}"`);
  await grantReader(client, network);
  const { rowCount } = await client.query(
    'update volume set server = $2, bytes = $3, last_position = $4, last_record_time = $5 where volume = $1',
    [volume, now?.server, now?.bytes, last?.position, last?.record_time],
  );
  if (rowCount !== 1) throw new VolumeRefused(`volume ${volume} has gone: a rewind took it away`);
}
