import { createHash } from 'node:crypto';
import { formatDecimal } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { type IndexAddress, withClient } from '../engine/connect.ts';
import { PositionAhead } from '../errors.ts';
import { noSums, plus, sumsOf, unpackPostings } from '../growth/posting.ts';
import { type BlockRow, joinBlock, PayloadReader, selectBlocksInOrder } from '../payloads/payload.ts';
import { freshSuffix } from '../growth/rewrite-table.ts';

interface TableChecksum {
  readonly table: string;
  /** Of `payload`, the number of updates; of lists, the number of entries. */
  readonly rows: number;
  /** 64-bit sum of the rows' hashes, as a decimal number; can be negative. */
  readonly checksum: string;
}

/** Checksums of an index, equal for two indexes of the same stream. */
export interface IndexChecksum {
  /** Null while nothing is indexed. */
  readonly position: number | null;
  readonly total: string;
  readonly tables: readonly TableChecksum[];
}

/** Tables without a checksum of their rows. */
const excludedTables = new Set([
  // The batches of commits determine how updates and entries are grouped, so their content is hashed instead.
  ...['payload', 'transfer_run', 'update_run'],
  // Depend on rewinds, on the size of volumes and slots, on how the index began, or on the version.
  ...['epoch', 'volume', 'volume_size', 'id_run', 'id_block', 'party_seen', 'template_use_seen', 'unread_seen'],
  ...['snapshot', 'snapshot_page', 'interpreter'],
  // From pollers and hosts.
  ...['enriched_sequencer', 'reconciliation', 'revision', 'scan_host', 'quarantine', 'agreement', 'indexer_stop'],
  'ledger',
]);
/** Tables whose rows belong to one update and never change, so that a grown index has the same rows up to an earlier position. */
const ofOneUpdate = new Set(['update', 'transfer', 'reward']);
/** Columns that do not follow from the stream alone: a polled blob, and columns that depend on volumes or change with rewinds. */
const excludedColumns = new Set(['created_event_blob', 'epoch', 'volumes', 'life', 'lives']);

/** SQL of a column's value to hash: the rank of a position (rewinds change positions, not ranks), a numeric without trailing zeros, the hash of bytes. */
function hashed(column: string, type: string): string {
  const quoted = `"${column}"`;
  if (column === 'position' || column.endsWith('_position')) return `rank_of(${quoted})`;
  if (type === 'bigint[]' && column.endsWith('_positions')) {
    return `(select array_agg(rank_of(p) order by n) from unnest(${quoted}) with ordinality u (p, n))`;
  }
  if (type === 'numeric') return `trim_scale(${quoted})`;
  if (type === 'numeric[]') return `array(select trim_scale(one) from unnest(${quoted}) one)`;
  if (type === 'bytea') return `md5(${quoted})`;
  return quoted;
}

/** Rows of a query, some at a time. */
async function* rowsInParts<Row extends pg.QueryResultRow>(client: pg.ClientBase, query: string) {
  await client.query(`declare part no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await client.query<Row>('fetch 500 from part');
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query('close part');
}

/** Checksum of the payloads, update by update. `where`: SQL that limits them. */
async function checksumOfPayloads(client: pg.ClientBase, where: string): Promise<TableChecksum> {
  const parts = rowsInParts<BlockRow & { rank: string }>(
    client,
    `select rank_of(u.position) as rank, ${selectBlocksInOrder('u')} from update u ${joinBlock('u')} ${where} order by u.position`,
  );
  const payloads = new PayloadReader();
  let [count, sum] = [0, 0n];
  for await (const rows of parts) {
    for (const row of rows) {
      const hash = createHash('md5')
        .update(`${row.rank} ${payloads.readText(row)}`)
        .digest();
      sum += hash.readBigUInt64BE();
    }
    count += rows.length;
  }
  return { table: 'payload', rows: count, checksum: BigInt.asUintN(64, sum).toString() };
}

/** Function from positions to ranks (numbers in today's stream), which rewinds do not change. */
async function readRanks(client: pg.ClientBase): Promise<(position: number) => number> {
  const { rows } = await client.query<{ first_position: string; first_rank: string }>(
    'select first_position, first_rank from epoch order by first_position desc',
  );
  const epochs = rows.map((row) => ({ position: Number(row.first_position), rank: Number(row.first_rank) }));
  return (position) => {
    const epoch = epochs.find(({ position: first }) => first <= position);
    return epoch === undefined ? position : epoch.rank + (position - epoch.position);
  };
}

/** Checksum of the posting lists, list by list. It differs if a run has wrong sums of the entries before it. */
async function checksumOfLists(client: pg.ClientBase, table: 'transfer_run' | 'update_run'): Promise<TableChecksum> {
  const parts = rowsInParts<Record<string, string> & { postings: Buffer }>(
    client,
    `select list, first, entries_before, trim_scale(amount_before) as amount_before, trim_scale(fee_before) as fee_before, postings
     from ${table} order by list, first`,
  );
  const rankOf = table === 'update_run' ? await readRanks(client) : (place: number) => place;
  let [count, total] = [0, 0n];
  let list: string | null = null;
  let hash = createHash('md5');
  let sums = noSums;
  const endList = () => {
    if (list !== null) total += hash.digest().readBigUInt64BE();
  };
  for await (const rows of parts) {
    for (const row of rows) {
      if (row.list !== list) {
        endList();
        list = row.list ?? null;
        hash = createHash('md5').update(`${list}`);
        sums = noSums;
      }
      const { entries_before: entries, amount_before: amount, fee_before: fee } = row;
      if (
        entries !== String(sums.entries) ||
        amount !== formatDecimal(sums.amount) ||
        fee !== formatDecimal(sums.fee)
      ) {
        hash.update(` not ${entries} ${amount} ${fee}`);
      }
      const postings = unpackPostings(row.postings, Number(row.first));
      for (const posting of postings) hash.update(` ${rankOf(posting.place)} ${posting.amount} ${posting.fee}`);
      sums = plus(sums, sumsOf(postings));
      count += postings.length;
    }
  }
  endList();
  return { table, rows: count, checksum: BigInt.asUintN(64, total).toString() };
}

/**
 * Hashes the content of every table of a network, independent of batch sizes, restarts, replays, rewinds and the order of
 * rows. Reads everything once, on one database snapshot.
 *
 * With `at`, it hashes only rows of updates up to this position, in tables whose rows never change: a copy that stopped there can be compared with an
 * original that has grown since. Throws `PositionAhead` if the index does not have the position.
 */
export async function checksum(options: IndexAddress & { readonly at?: number | undefined }): Promise<IndexChecksum> {
  const { at } = options;
  return withClient({ ...options, readOnly: true }, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const head = await client.query<{ position: string }>('select position from head');
    const position = head.rows[0] === undefined ? null : Number(head.rows[0].position);
    if (at !== undefined && at > (position ?? 0)) throw new PositionAhead(at, position ?? 0);
    const where = at === undefined ? '' : `where position <= ${at}`;
    const columns = await client.query<{ table_name: string; column_name: string; data_type: string }>(
      // Rows of volumes are read through the parent tables. `information_schema`, which covers all schemas, takes five times as long.
      `select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, null) as data_type
       from pg_namespace n join pg_class c on c.relnamespace = n.oid join pg_attribute a on a.attrelid = c.oid
       where n.nspname = $1 and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
         and not exists (select from pg_inherits where inhrelid = c.oid) and c.relname not like '%${freshSuffix}'
       order by c.relname, a.attname`,
      [options.network],
    );
    const tables = Map.groupBy(
      columns.rows
        .filter((row) => !excludedTables.has(row.table_name) && !excludedColumns.has(row.column_name))
        .filter((row) => at === undefined || ofOneUpdate.has(row.table_name)),
      (row) => row.table_name,
    );
    const checksums: TableChecksum[] = [];
    for (const [table, hashedColumns] of tables) {
      const row = hashedColumns.map(({ column_name, data_type }) => hashed(column_name, data_type)).join(', ');
      const { rows } = await client.query<{ rows: string; checksum: string }>(
        `select count(*) as rows,
                mod(coalesce(sum(('x' || substr(md5(row(${row})::text), 1, 16))::bit(64)::bigint::numeric), 0), ${2n ** 64n}) as checksum
         from "${table}" ${where}`,
      );
      checksums.push({ table, rows: Number(rows[0]?.rows), checksum: rows[0]?.checksum ?? '0' });
    }
    checksums.push(await checksumOfPayloads(client, at === undefined ? '' : `where u.position <= ${at}`));
    if (at === undefined) {
      checksums.push(await checksumOfLists(client, 'transfer_run'), await checksumOfLists(client, 'update_run'));
    }
    const total = checksums.map(({ table, rows, checksum }) => `${table} ${rows} ${checksum}`).join('\n');
    return { position: at ?? position, total: createHash('md5').update(total).digest('hex'), tables: checksums };
  });
}
