import { isDeepStrictEqual } from 'node:util';
import { formatTime } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { DivergentUpdate } from '../errors.ts';
import { bytesToId, idToBytes } from '../sql/id-bytes.ts';
import { itemJson } from '../payloads/item-json.ts';
import { type BlockRow, joinBlock, PayloadReader, selectBlock } from '../payloads/payload.ts';
import { tableOf } from '../growth/volume-tables.ts';
import type { WriterVolumes } from './writer-volumes.ts';
import type { Entry } from '../write/entry.ts';

/** A known version of an update. */
interface Known {
  readonly raw: () => unknown;
  /** Place of the version, for messages. */
  readonly place: string;
}

interface KnownRow extends BlockRow, pg.QueryResultRow {
  readonly update_id: Buffer;
  readonly migration_id: number;
  readonly record_time: string;
}

/** An item without `offset`, which each node numbers itself. */
function comparable(item: unknown): unknown {
  const stored = JSON.parse(itemJson(item).toString('utf8')) as unknown;
  return typeof stored === 'object' && stored !== null ? { ...stored, offset: null } : stored;
}

function momentText(migrationId: number, recordTime: bigint): string {
  return `(migration ${migrationId}, record time ${formatTime(recordTime)})`;
}

/**
 * Updates that are not in the index, without duplicates. Throws `DivergentUpdate` if a known update has other content: on a ledger an
 * update never changes, so hosts disagree.
 */
export async function unknownOf(
  client: pg.ClientBase,
  entries: readonly Entry[],
  volumes: WriterVolumes,
): Promise<Entry[]> {
  const ids = entries.map(({ update }) => idToBytes(update.updateId));
  const rows: KnownRow[] = [];
  for (const volume of volumes.mayHave(entries.map(({ update }) => update))) {
    const found = await client.query<KnownRow>(
      `select u.update_id, u.migration_id, u.record_time, ${selectBlock('u')} from ${tableOf('update', volume)} u
       ${joinBlock('u', tableOf('payload', volume))} where u.update_id = any ($1::bytea[])`,
      [ids],
    );
    rows.push(...found.rows);
  }
  const payloads = new PayloadReader();
  const known = new Map(
    rows.map((row): [string, Known] => {
      const place = `the index at position ${row.update_position} ${momentText(row.migration_id, BigInt(row.record_time))}`;
      return [bytesToId(row.update_id), { raw: () => payloads.read(row), place }];
    }),
  );
  return entries.filter(({ update }) => {
    const { updateId, raw, migrationId, recordTime } = update;
    const earlier = known.get(updateId);
    if (earlier === undefined) {
      known.set(updateId, { raw: () => raw, place: `its first version ${momentText(migrationId, recordTime)}` });
      return true;
    }
    if (isDeepStrictEqual(comparable(earlier.raw()), comparable(raw))) return false;
    throw new DivergentUpdate(updateId, earlier.place);
  });
}
