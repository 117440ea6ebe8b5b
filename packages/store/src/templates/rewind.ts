import type pg from 'pg';
import { placedAfter } from '../payloads/read-placed.ts';
import { writeUnread } from '../write/unread.ts';
import { writeTemplateUses } from './write.ts';

/** Tables of counts, with their key columns. Each has a table `…_seen` with the counts at the ends of slots. */
const counts = { template_use: 'template, package, package_name, choice', unread: 'template, reason' } as const;

/**
 * Restores the counts of templates and of unreadable events as of a position. Counts are stored at the end of each slot (a fixed number of positions):
 * rows that changed since the position's slot began get the counts before that slot, and the slot's updates up to the position are counted again.
 */
export async function rewindCounts(client: pg.ClientBase, position: number): Promise<void> {
  const { rows } = await client.query<{ slot: string }>('select $1 - $1 % slot as slot from volume_size', [position]);
  // Position 0, of the snapshot that the index began with, is before the first slot.
  const slot = Math.max(1, Number(rows[0]?.slot ?? 0));
  const changed = new Set<string>();
  for (const [table, key] of Object.entries(counts)) {
    const { rowCount } = await client.query(`delete from ${table} where last_position >= $1`, [slot]);
    if (rowCount !== 0) changed.add(table);
    await client.query(
      `insert into ${table}
       select distinct on (${key}) * from ${table}_seen where last_position < $1
       order by ${key}, last_position desc
       on conflict do nothing`,
      [slot],
    );
  }
  for await (const batch of placedAfter(client, slot - 1, position)) {
    if (changed.has('template_use')) await writeTemplateUses(client, batch);
    if (changed.has('unread')) await writeUnread(client, batch);
  }
  for (const table of Object.keys(counts)) {
    await client.query(`delete from ${table}_seen where last_position > $1`, [position]);
  }
}
