import type pg from 'pg';

/**
 * Stores when parties were last seen, at the end of a slot (a fixed number of positions), for later rewinds: those that appeared from its first position to the head. After a rewind into the slot, some rows
 * exist already.
 */
export async function writePartiesSeen(client: pg.ClientBase, slot: number, volume: number): Promise<void> {
  await client.query(
    `insert into party_seen (party, position, record_time)
     select id, last_position, last_seen from party
     where ms(last_seen) >= (select ms(min(record_time)) from update_${volume} where position >= $1) and last_position >= $1
     on conflict do nothing`,
    [slot],
  );
}
