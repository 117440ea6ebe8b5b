import type pg from 'pg';
import { readPlaced } from '../updates/read-entries.ts';
import { writeTemplateUses } from './write.ts';

const stretch = 500;

/**
 * Brings the counts of templates back to a position: what was used since its slot began is taken as it was then, and counted again in the updates of the
 * slot that stay.
 */
export async function rewindTemplateUses(client: pg.ClientBase, position: number): Promise<void> {
  const { rows } = await client.query<{ slot: string }>('select $1 - $1 % slot as slot from volume_size', [position]);
  const slot = Number(rows[0]?.slot ?? 0);
  await client.query('delete from template_use where last_position >= $1', [slot]);
  await client.query(
    `insert into template_use
     select distinct on (template, package, package_name, choice) * from template_use_seen where last_position < $1
     order by template, package, package_name, choice, last_position desc
     on conflict do nothing`,
    [slot],
  );
  for (let after = slot - 1; ;) {
    const updates = await client.query<{ position: string }>(
      'select position from update where position > $1 and position <= $2 order by position limit $3',
      [after, position, stretch],
    );
    const positions = updates.rows.map((row) => Number(row.position));
    const last = positions.at(-1);
    if (last === undefined) break;
    await writeTemplateUses(client, await readPlaced(client, positions));
    after = last;
  }
  await client.query('delete from template_use_seen where last_position > $1', [position]);
}
