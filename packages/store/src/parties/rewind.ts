import type pg from 'pg';
import { readPlaced } from '../payloads/read-placed.ts';
import { partiesOf } from './parties-of.ts';
import { holdersAdded } from './write.ts';
import { allKinds } from '../write/reward-columns.ts';

const updatesPerRead = 500;

/** Changes of the coin of active contracts, as decimal texts, and of the number of parties that own coin. */
export interface RewoundSupply {
  readonly unlocked: string;
  readonly locked: string;
  readonly holders: number;
}

/**
 * Subtracts coins created and rewards collected after a position from the sums of their parties, and adds coins archived after it. Must run before
 * those rows are deleted. `roundBefore`: newest round before the rewind, to which stored holding fees belong.
 */
export async function rewindPartySums(
  client: pg.ClientBase,
  position: number,
  roundBefore: number,
): Promise<RewoundSupply> {
  const summed = (change: string, which: 'locked' | 'not locked') =>
    `coalesce(sum(sign * ${change}) filter (where ${which}), 0)`;
  const base = 'fee_base(created_round, amount, rate, $2)';
  const rate = 'fee_rate(created_round, amount, rate, $2)';
  const columns = 'owner, amount, created_round, rate, locked';
  const { rows } = await client.query<RewoundSupply>(
    `with c as (
       select owner as id,
         ${summed('amount', 'not locked')} as unlocked, ${summed('amount', 'locked')} as locked,
         ${summed(base, 'not locked')} as unlocked_base, ${summed(rate, 'not locked')} as unlocked_rate,
         ${summed(base, 'locked')} as locked_base, ${summed(rate, 'locked')} as locked_rate
       from (
         select -1 as sign, ${columns} from coin where position > $1
         union all
         select 1, ${columns} from coin_ended where position <= $1 and archived_position > $1
       ) changes group by owner
     ), written as (
       update party p set
         unlocked = p.unlocked + c.unlocked, locked = p.locked + c.locked,
         unlocked_fee_base = p.unlocked_fee_base + c.unlocked_base, unlocked_fee_rate = p.unlocked_fee_rate + c.unlocked_rate,
         locked_fee_base = p.locked_fee_base + c.locked_base, locked_fee_rate = p.locked_fee_rate + c.locked_rate
       from c where p.id = c.id
       returning p.id, p.unlocked + p.locked as total
     )
     select coalesce(sum(unlocked), 0) as unlocked, coalesce(sum(locked), 0) as locked, ${holdersAdded} from c`,
    [position, roundBefore],
  );
  await client.query(
    `update party p set rewards = p.rewards - r.amount, reward_rows = p.reward_rows - r.times
     from (select party, sum(${allKinds}) as amount, count(*) as times from reward where position > $1 group by party) r
     where p.id = r.party`,
    [position],
  );
  return rows[0] ?? { unlocked: '0', locked: '0', holders: 0 };
}

/**
 * Removes parties first seen after a position, and finds the last appearance of the other ones up to it: first in the updates of the slot with the position, then
 * in `party_seen`, which has a row per party and earlier slot. Returns the number of removed parties.
 */
export async function rewindAppearances(
  client: pg.ClientBase,
  position: number,
  onProgress: (line: string) => void,
): Promise<number> {
  const times = await client.query<{ earliest: string; slot_start: string }>(
    `select ms(min(record_time)) as earliest, (select $1 - $1 % slot from volume_size) as slot_start from update where position > $1`,
    [position],
  );
  // Indexes by time find the parties of removed updates; positions then decide.
  const { earliest = null, slot_start: slotStart = '0' } = times.rows[0] ?? {};
  const { rows: gone } = await client.query(
    `with gone as (delete from party where ms(first_seen) >= $2 and first_position > $1 returning id)
     delete from party_key where party in (select id from gone) returning party`,
    [position, earliest],
  );
  const { rows } = await client.query<{ id: number; party: string }>(
    'select id, party from party where ms(last_seen) >= $2 and last_position > $1',
    [position, earliest],
  );
  const wanted = new Map(rows.map(({ id, party }) => [party, id]));
  for (let before = position + 1; wanted.size > 0 && before > Number(slotStart);) {
    onProgress(`looking for the last appearance of ${wanted.size} parties before position ${before}`);
    const positions = await client.query<{ position: string }>(
      'select position from update where position < $1 and position >= $2 order by position desc limit $3',
      [before, slotStart, updatesPerRead],
    );
    before = Number(positions.rows.at(-1)?.position ?? slotStart);
    for (const placed of await readPlaced(client, positions.rows)) {
      // Updates are read from the newest one on, so the first one with a party has its last appearance.
      const found = [...partiesOf(placed.facts)].filter((party) => wanted.has(party));
      for (const party of found) wanted.delete(party);
      if (found.length === 0) continue;
      await client.query('update party set last_position = $1, last_seen = $2 where party = any ($3::text[])', [
        placed.position,
        placed.update.recordTime,
        found,
      ]);
    }
  }
  // Parties without a row in `party_seen` are from the snapshot that the index began with, and have not appeared since.
  await client.query(
    `update party p set last_position = coalesce(seen.position, 0), last_seen = seen.record_time
     from unnest($2::int[]) w (id) left join lateral (
       select position, record_time from party_seen where party = w.id and position <= $1 order by position desc limit 1
     ) seen on true
     where p.id = w.id`,
    [position, [...wanted.values()]],
  );
  await client.query('delete from party_seen where position > $1', [position]);
  return gone.length;
}
