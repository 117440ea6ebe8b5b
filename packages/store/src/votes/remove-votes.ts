import type pg from 'pg';

/** Removes votes of requests, also from `sv_votes`, except those by `voters`. */
export async function removeVotes(
  client: pg.ClientBase,
  trackingIds: readonly string[],
  voters: readonly string[] = [],
): Promise<void> {
  const { rowCount } = await client.query(
    `with gone as (delete from vote where tracking_id = any ($1::text[]) and sv <> all ($2::text[]) returning sv)
     update sv_votes t set votes = t.votes - g.votes from (select sv, count(*) as votes from gone group by sv) g where t.sv = g.sv`,
    [trackingIds, voters],
  );
  if (rowCount !== 0) await client.query('delete from sv_votes where votes = 0');
}
