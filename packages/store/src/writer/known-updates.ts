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
  readonly where: string;
}

/** An item without `offset`, which each node numbers itself. */
function comparable(item: unknown): unknown {
  const kept = JSON.parse(itemJson(item).toString('utf8')) as unknown;
  return typeof kept === 'object' && kept !== null && 'offset' in kept ? { ...kept, offset: null } : kept;
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
  const rows: (BlockRow & { readonly update_id: Buffer })[] = [];
  for (const volume of volumes.mayHave(entries.map(({ update }) => update))) {
    const found = await client.query<BlockRow & { update_id: Buffer }>(
      `select u.update_id, ${selectBlock('u')} from ${tableOf('update', volume)} u
       ${joinBlock('u', tableOf('payload', volume))} where u.update_id = any ($1::bytea[])`,
      [ids],
    );
    rows.push(...found.rows);
  }
  const payloads = new PayloadReader();
  const known = new Map(
    rows.map((row): [string, Known] => [
      bytesToId(row.update_id),
      { raw: () => payloads.read(row), where: `at position ${row.update_position}` },
    ]),
  );
  return entries.filter(({ update }) => {
    const { updateId, raw, migrationId, recordTime } = update;
    const earlier = known.get(updateId);
    known.set(updateId, { raw: () => raw, where: 'just before' });
    if (earlier === undefined) return true;
    if (!isDeepStrictEqual(comparable(earlier.raw()), comparable(raw))) {
      throw new DivergentUpdate(
        updateId,
        `${earlier.where} (migration ${migrationId}, record time ${formatTime(recordTime)})`,
      );
    }
    return false;
  });
}
