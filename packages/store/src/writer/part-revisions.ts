import type pg from 'pg';

/** More than any primary counts. */
const revisionsOfATimeline = 2 ** 32;

/**
 * A standby that became the primary may lack revisions that callers saw, and counts on from what it has. So that no revision
 * means two things, those of each timeline of the server are apart. Positions need none of this: the same stream gives the
 * same positions again.
 */
export async function partRevisions(client: pg.ClientBase): Promise<void> {
  await client.query(
    `update revision set revision = part.first
     from (select (('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint - 1) * $1 as first) part
     where revision < part.first`,
    [revisionsOfATimeline],
  );
}
