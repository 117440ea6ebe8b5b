import type pg from 'pg';

/**
 * Stores, at the end of a slot (a fixed number of positions), when the parties that appeared in it were last seen, for later rewinds.
 * `first`: first position of the slot. After a rewind into the slot, some rows exist already.
 */
export async function writePartiesSeen(client: pg.ClientBase, first: number, volume: number): Promise<void> {
  // The condition on the time follows from that on the position, and has an index.
  await client.query(
    `insert into party_seen (party, position, record_time)
     select id, last_position, last_seen from party
     where ms(last_seen) >= (select ms(min(record_time)) from update_${volume} where position >= $1) and last_position >= $1
     on conflict do nothing`,
    [first],
  );
}
