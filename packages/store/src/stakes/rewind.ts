import type pg from 'pg';
import { active } from './life.ts';

/** Removes the stakes in contracts created after a position, and makes contracts that ended after it active again. */
export async function rewindStakes(client: pg.ClientBase, position: number): Promise<void> {
  await client.query(
    `with gone as (
       delete from stake where position > $1 returning party, template, 1 as created, archived_position
     ), back as (
       update stake set life = ${active}, archived_position = null, archived_at = null, archived_n = null
       where archived_position > $1 and position <= $1 returning party, template
     ), less as (
       select party, template, sum(created) as created, count(archived_position) as archived from (
         select party, template, created, archived_position from gone
         union all select party, template, 0, $1 from back
       ) s group by party, template
     )
     update stake_count c set created = c.created - l.created, archived = c.archived - l.archived
     from less l where l.party = c.party and l.template = c.template`,
    [position],
  );
  await client.query('delete from stake_count where created = 0');
}
