import type { Interval } from '../read/between.ts';
import type { ReadContext } from '../read/read.ts';
import { statement } from '../sql/statement.ts';

/** Numbers of rows of an interval, each at most `limit`, for lists that have no total at a position. */
export interface ChangeCounts {
  readonly rounds: number;
  readonly votes: number;
  readonly validators: number;
}

/** $1 after, $2 to, $3 limit. */
const counts = statement(
  'changes between',
  { rounds: 'bigint', votes: 'bigint', validators: 'bigint' },
  `select
    (select count(*) from (
      select number from (
        select number from round where position > $1::bigint and position <= $2::bigint
        union all
        select number from round_advance where position > $1::bigint and position <= $2::bigint
      ) e group by number limit $3
    ) r) as rounds,
    (select count(*) from (
      select 1 from vote where cast_position > $1::bigint and cast_position <= $2::bigint limit $3
    ) v) as votes,
    (select count(*) from (
      select 1 from license where position > $1::bigint and position <= $2::bigint and archived_position is null limit $3
    ) l) as validators`,
);

export async function changesBetween(
  { queries }: Pick<ReadContext, 'queries'>,
  { after, to, limit }: Interval,
): Promise<ChangeCounts> {
  const [row] = await queries.rows(counts, [after, to, limit]);
  const { rounds = 0, votes = 0, validators = 0 } = row ?? {};
  return { rounds: Number(rounds), votes: Number(votes), validators: Number(validators) };
}
