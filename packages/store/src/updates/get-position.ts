import { hexToId } from '../sql/hex-to-id.ts';
import { answer } from '../sql/as-of.ts';
import type { Read } from '../read/read.ts';
import { atHeadSeen, seenColumns, volumeStatement } from '../growth/volume-statement.ts';

const columns = {
  ...seenColumns,
  /** First position at or after the time; null if there is none. */
  found: 'bigint?',
  /** In hex. */
  update_id: 'text?',
  recorded: 'bigint',
  rank: 'bigint',
} as const;

/**
 * $1 microseconds. Record times rise only within a migration, so the recursive query lists the migrations, and each takes one index lookup. The first migration with an update at or after the
 * time has the result, which is therefore in the first volume with such an update.
 */
const positionOfTime = volumeStatement(
  'position of a time',
  columns,
  ({ update }) => `with recursive migration as (
    (select migration_id from ${update} u order by migration_id limit 1)
    union all
    select (select migration_id from ${update} u where migration_id > m.migration_id order by migration_id limit 1)
    from migration m where m.migration_id is not null
  )
  select ${atHeadSeen}, r.* from head h left join lateral (
    select u.position as found, encode(u.update_id, 'hex') as update_id, ms(u.record_time) as recorded, rank_of(u.position) as rank
    from migration m cross join lateral (
      select position, update_id, record_time from ${update} u
      where migration_id = m.migration_id and record_time >= $1::bigint
      order by record_time, position limit 1
    ) u
    order by m.migration_id limit 1
  ) r on true`,
);

export const getPosition: Read<'getPosition'> = async ({ queries }, { time }) => {
  const micros = BigInt(time) * 1000n;
  const [row = await queries.throwNoSnapshot()] = await queries.volumeRows(
    positionOfTime,
    [micros],
    undefined,
    (volumeIndex) => {
      const { low } = volumeIndex.after(micros - 1n);
      return { low, high: low };
    },
  );
  if (row.found === null || row.update_id === null) return answer(row, null);
  return answer(row, {
    position: row.found,
    updateId: hexToId(row.update_id),
    recordTime: row.recorded,
    updatesBefore: Number(row.rank) - 1,
  });
};
