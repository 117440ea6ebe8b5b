import type pg from 'pg';
import { readPlaced } from '../updates/read-entries.ts';
import { partiesOf } from './parties-of.ts';

const stretch = 500;

/** Takes coins and rewards after a position out of their parties' sums, before those rows go. `round`: the newest, which fee lines are at. */
export async function rewindPartySums(client: pg.ClientBase, position: number, round: number): Promise<void> {
  const summed = (change: string, locked: boolean) =>
    `coalesce(sum(sign * ${change}) filter (where ${locked ? '' : 'not '}locked), 0)`;
  const base = 'fee_base(created_round, amount, rate, $2)';
  const rate = 'fee_rate(created_round, amount, rate, $2)';
  await client.query(
    `update party p set
       unlocked = p.unlocked + c.unlocked, locked = p.locked + c.locked,
       unlocked_fee_base = p.unlocked_fee_base + c.unlocked_base, unlocked_fee_rate = p.unlocked_fee_rate + c.unlocked_rate,
       locked_fee_base = p.locked_fee_base + c.locked_base, locked_fee_rate = p.locked_fee_rate + c.locked_rate
     from (
       select owner,
         ${summed('amount', false)} as unlocked, ${summed('amount', true)} as locked,
         ${summed(base, false)} as unlocked_base, ${summed(rate, false)} as unlocked_rate,
         ${summed(base, true)} as locked_base, ${summed(rate, true)} as locked_rate
       from (
         select -1 as sign, * from coin where position > $1 and archived_position is null
         union all
         select 1, * from coin where position <= $1 and archived_position > $1
       ) changes group by owner
     ) c where p.id = c.owner`,
    [position, round],
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
  await client.query(
    `with gone as (delete from party where first_position > $1 returning id)
     delete from party_key where party in (select id from gone)`,
    [position],
  );
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
