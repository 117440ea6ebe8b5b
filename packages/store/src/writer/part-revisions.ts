import type pg from 'pg';

/** More revisions than a primary ever has. */
const revisionsPerTimeline = 2 ** 32;

/**
 * Gives each timeline of the server its own range of revisions, which count changes of data outside the stream. A standby that became the primary may lack
 * revisions that callers have seen; with one range, it would use these numbers again. Positions need no ranges: the same stream gives the same positions.
 * The name of a WAL file begins with the number of its timeline, 8 hexadecimal digits.
 */
export async function partRevisions(client: pg.ClientBase): Promise<void> {
  await client.query(
    `update revision set revision = part.first
     from (select (('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint - 1) * $1 as first) part
     where revision < part.first`,
    [revisionsPerTimeline],
  );
}
