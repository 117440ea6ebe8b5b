import { decodeUpdate, interpret, interpreterVersion } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { checkPooling } from '../engine/check-pooling.ts';
import { type IndexAddress, withClient } from '../engine/connect.ts';
import { readOnly } from '../engine/store-error.ts';
import { IndexEmpty } from '../errors.ts';
import { checksum } from './checksum.ts';
import { temporarySchema } from '../network-name.ts';
import { migrate } from '../schema/migrate.ts';
import { type BlockRow, joinBlock, PayloadReader, selectBlocksInOrder } from '../payloads/payload.ts';
import { positionAt } from '../growth/position-at.ts';
import { takeVolumesLock } from '../growth/volumes-lock.ts';
import { noteInterpreter } from '../writer/interpreter.ts';
import { openWriter } from '../writer/open-writer.ts';
import { storedSnapshot } from '../writer/snapshot-pages.ts';
import type { Entry } from '../write/entry.ts';
import { headChannel } from '../sql/head-channel.ts';
import { demandWriterLock } from '../sql/writer-lock.ts';

export interface ReinterpretOptions extends IndexAddress {
  readonly onProgress?: (line: string) => void;
}

export interface Reinterpreted {
  readonly updates: number;
  /** Tables with changed content. */
  readonly changed: readonly string[];
}

const updatesPerRead = 500;
const otherTables = [
  'quarantine',
  'enriched_sequencer',
  'reconciliation',
  'scan_host',
  'agreement',
  'ledger',
  'indexer_stop',
] as const;

async function readEntries(client: pg.ClientBase, after: number): Promise<{ entries: Entry[]; last: number }> {
  const { rows } = await client.query<BlockRow>(
    `select ${selectBlocksInOrder('u')}
     from (select position from update where position > $1 order by position limit $2) u ${joinBlock('u')}
     order by u.position`,
    [after, updatesPerRead],
  );
  const payloads = new PayloadReader();
  const entries = rows.map((row) => {
    const json = payloads.readJson(row);
    const update = decodeUpdate(JSON.parse(json.toString('utf8')));
    // The stored text is kept: rewriting it from the parsed item could change the digits of a number.
    return { update: { ...update, raw: json }, facts: interpret(update) };
  });
  return { entries, last: Number(rows.at(-1)?.update_position ?? after) };
}

/** Copies data that is not in the stream: from pollers, from hosts, and quarantined items. */
async function copyOtherData(client: pg.ClientBase, from: string, to: string): Promise<void> {
  for (const table of ['featured_app', 'vote_request_contract']) {
    await client.query(
      `update "${to}".${table} n set created_event_blob = o.created_event_blob from "${from}".${table} o
       where o.contract = n.contract and o.created_event_blob is not null`,
    );
  }
  for (const table of otherTables) {
    // Items that were refused again are in the new quarantine already.
    await client.query(`insert into "${to}".${table} select * from "${from}".${table} on conflict do nothing`);
  }
}

/** First position of the new index: after all positions ever used. */
async function firstNewPosition(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ first: string }>(
    'select greatest((select position from head), (select max(first_position) from epoch)) + 1 as first',
  );
  return Number(rows[0]?.first);
}

/** Whether an interrupted attempt by this version left a new index behind, and the old index has not been written or rewound since. */
async function canResume(client: pg.ClientBase, beside: string, firstPosition: number): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [
    `"${beside}".epoch`,
  ]);
  if (rows[0]?.is !== true) return false;
  const compared = await client.query<{ same: boolean }>(
    `select (select max(first_position) from "${beside}".epoch) = $1
       and (select version from "${beside}".interpreter) = $2
       and exists (select from "${beside}".head where position > 0) as same`,
    [firstPosition, interpreterVersion],
  );
  return compared.rows[0]?.same === true;
}

async function beginBeside(
  { databaseUrl }: ReinterpretOptions,
  client: pg.ClientBase,
  beside: string,
  firstPosition: number,
): Promise<void> {
  await client.query(`drop schema if exists "${beside}" cascade`);
  await client.query('delete from explorer.migration where schema = $1', [beside]);
  const { rows } = await client.query<{ volume: string }>('select volume from volume_size');
  await migrate({ databaseUrl, network: beside, volumePositions: Number(rows[0]?.volume) });
  await client.query(`update "${beside}".epoch set first_position = $1`, [firstPosition]);
}

/** Position up to which the new index has every update. Updates at the record time of its head are read again, since some may be missing; repeated updates have no effect. */
async function readUntil(client: pg.ClientBase, beside: string): Promise<number> {
  const { rows } = await client.query<{ migration_id: number; record_time: string }>(
    `select migration_id, record_time from "${beside}".head where position > 0`,
  );
  const [head] = rows;
  return head === undefined ? 0 : positionAt(client, head.migration_id, BigInt(head.record_time) - 1n);
}

/**
 * Interprets every update again from its stored text, without a download. The new index is written beside the old one, which stays readable, and replaces
 * it in one transaction: the disk must have space for both. An interrupted call resumes, unless the old index was written in between. New
 * positions follow the highest position ever used, since responses at old positions may change. Throws `WriterBusy` while an indexer writes the
 * index, `SnapshotNotStored` if its starting snapshot cannot be interpreted again.
 */
export async function reinterpret(options: ReinterpretOptions): Promise<Reinterpreted> {
  const { databaseUrl, network } = options;
  const temporaryName = temporarySchema(network);
  await checkPooling(options);
  return withClient({ databaseUrl, network }, async (client) => {
    await demandWriterLock(client, network, 'now');
    const heads = await client.query<{ position: string; updates: string; is_read_only: boolean }>(
      `select position, updates, current_setting('transaction_read_only') = 'on' as is_read_only from head`,
    );
    const [head] = heads.rows;
    if (head === undefined) throw new IndexEmpty('nothing is indexed yet: there is nothing to reinterpret');
    if (head.is_read_only) throw readOnly();
    await takeVolumesLock(client, network);
    const snapshot = await storedSnapshot(client, network);
    const { rows: sizes } = await client.query<{ bytes: string }>(
      `select sum(pg_total_relation_size(oid)) as bytes from pg_class where relnamespace = $1::regnamespace and relkind = 'r'`,
      [network],
    );
    options.onProgress?.(
      `reinterpreting needs about ${(Number(sizes[0]?.bytes ?? 0) / 1e6).toFixed(1)} MB of disk beside the index, and frees as much at the end`,
    );
    const firstPosition = await firstNewPosition(client);
    const isBegun = await canResume(client, temporaryName, firstPosition);
    if (!isBegun) await beginBeside(options, client, temporaryName, firstPosition);
    const writer = await openWriter({ databaseUrl, network: temporaryName });
    let { updates } = writer.head();
    try {
      if (snapshot !== null && writer.cursor() === null) await writer.begin(snapshot);
      if (isBegun) options.onProgress?.(`reinterpreting resumes after ${updates} of ${head.updates} updates`);
      for (let after = await readUntil(client, temporaryName); ;) {
        const { entries, last } = await readEntries(client, after);
        if (entries.length === 0) break;
        updates += (await writer.commit(entries)).updates;
        after = last;
        options.onProgress?.(`${updates} of ${head.updates} updates`);
      }
    } finally {
      await writer.close();
    }
    const [older, newer] = [await checksum(options), await checksum({ databaseUrl, network: temporaryName })];
    const changed = newer.tables
      .filter(({ table, checksum: sum }) => older.tables.find((other) => other.table === table)?.checksum !== sum)
      .map(({ table }) => table);
    await client.query('begin');
    if (changed.length > 0) {
      await copyOtherData(client, network, temporaryName);
      await client.query(`drop schema "${network}" cascade`);
      await client.query(`alter schema "${temporaryName}" rename to "${network}"`);
      // Listeners ignore the number after the colon, and read the head again.
      await client.query('select pg_notify($1, $2)', [headChannel, `${network}:0`]);
    } else {
      await noteInterpreter(client);
      await client.query(`drop schema "${temporaryName}" cascade`);
    }
    await client.query('delete from explorer.migration where schema = $1', [temporaryName]);
    await client.query('commit');
    return { updates, changed };
  });
}
