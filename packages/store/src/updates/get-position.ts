import { hexToId } from '../sql/id-bytes.ts';
import { firstAtTime, ledgerMigrations } from '../growth/first-at-time.ts';
import { answer } from '../sql/answer.ts';
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

/** $1 microseconds. */
const positionOfTime = volumeStatement(
  'position of a time',
  columns,
  ({ update }) => `with recursive ${ledgerMigrations(update)}
  select ${atHeadSeen}, r.* from head h left join lateral (
    select u.position as found, encode(u.update_id, 'hex') as update_id, ms(u.record_time) as recorded, rank_of(u.position) as rank
    from (${firstAtTime(update, '$1::bigint', 'position, update_id, record_time')}) u
  ) r on true`,
);

export const getPosition: Read<'getPosition'> = async ({ queries }, { time }) => {
  const micros = BigInt(time) * 1000n;
  const rows = await queries.volumeRows(positionOfTime, [micros], undefined, (volumeIndex) => {
    const { low } = volumeIndex.from(micros);
    return { low, high: low };
  });
  const row = await queries.firstOrThrow(rows);
  if (row.found === null || row.update_id === null) return answer(row, null);
  return answer(row, {
    position: row.found,
    updateId: hexToId(row.update_id),
    recordTime: row.recorded,
    updatesBefore: Number(row.rank) - 1,
  });
};
