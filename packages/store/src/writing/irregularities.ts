import type pg from 'pg';

/** Counts what should not happen, so that it is seen: `indexer status` shows it. */
export async function countIrregularity(
  client: pg.ClientBase,
  kind: string,
  times: number,
  position: number,
): Promise<void> {
  if (times === 0) return;
  await client.query(
    `insert into irregularity (kind, times, last_position) values ($1, $2, $3)
     on conflict (kind) do update set times = irregularity.times + excluded.times, last_position = excluded.last_position`,
    [kind, times, position],
  );
}
