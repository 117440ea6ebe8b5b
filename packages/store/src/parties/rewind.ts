import type pg from 'pg';
import { readPlaced } from '../updates/read-entries.ts';
import { partiesOf } from './parties-of.ts';

const stretch = 500;

/** Takes coins and rewards after a position out of their parties' sums. Before those rows go. */
export async function rewindPartySums(client: pg.ClientBase, position: number): Promise<void> {
  await client.query(
    `update party p set unlocked = p.unlocked + c.unlocked, locked = p.locked + c.locked
     from (
       select owner, coalesce(sum(change) filter (where not locked), 0) as unlocked, coalesce(sum(change) filter (where locked), 0) as locked
       from (
         select owner, locked, -amount as change from coin where position > $1 and archived_position is null
         union all
         select owner, locked, amount from coin where position <= $1 and archived_position > $1
       ) changes group by owner
     ) c where p.id = c.owner`,
    [position],
  );
  await client.query(
    `update party p set rewards = p.rewards - r.amount, reward_rows = p.reward_rows - r.times
     from (select party, sum(app + validator + sv) as amount, count(*) as times from reward where position > $1 group by party) r
     where p.id = r.party`,
    [position],
  );
}

/**
 * Removes parties first seen after a position, and finds when the others were last seen until then. That is in no table:
 * updates are read back from the position until each of these parties has been met.
 */
export async function rewindAppearances(
  client: pg.ClientBase,
  position: number,
  onProgress: (line: string) => void,
): Promise<void> {
  await client.query('delete from party where first_position > $1', [position]);
  const { rows } = await client.query<{ party: string }>('select party from party where last_position > $1', [
    position,
  ]);
  const wanted = new Set(rows.map((row) => row.party));
  for (let before = position + 1; wanted.size > 0;) {
    const positions = await client.query<{ position: string }>(
      'select position from update where position < $1 order by position desc limit $2',
      [before, stretch],
    );
    if (positions.rows.length === 0) {
      // Known from the snapshot the index began with, and not met since.
      await client.query('update party set last_position = 0, last_seen = null where party = any ($1::text[])', [
        [...wanted],
      ]);
      return;
    }
    for (const placed of await readPlaced(
      client,
      positions.rows.map((row) => Number(row.position)),
    )) {
      const met = [...partiesOf(placed.facts)].filter((party) => wanted.delete(party));
      before = placed.position;
      if (met.length === 0) continue;
      await client.query('update party set last_position = $1, last_seen = $2 where party = any ($3::text[])', [
        placed.position,
        placed.update.recordTime,
        met,
      ]);
    }
    if (wanted.size > 0)
      onProgress(`looking for the last appearance of ${wanted.size} parties before position ${before}`);
  }
}
