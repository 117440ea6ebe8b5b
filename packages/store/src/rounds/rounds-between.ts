import type { RoundValues } from '@ledger-explorer/spec/writers';
import type { Between, PlacedRow } from '../read/between.ts';
import { headColumns, atHead } from '../sql/answer.ts';
import { statement } from '../sql/statement.ts';
import { roundColumns, roundJoins, roundValues, selectRound } from './round-row.ts';

/** $1 after, $2 to, $3 limit. If two contracts have one number, the later one counts. */
const rounds = statement(
  'rounds between',
  { ...headColumns, ...roundColumns, update_position: 'bigint' },
  `select ${atHead}, x.*
  from head h left join lateral (
    select c.update_position, ${selectRound}
    from (
      select number, max(position) as update_position
      from (
        select number, position from round where position > $1::bigint and position <= $2::bigint
        union all
        select number, position from round_advance where position > $1::bigint and position <= $2::bigint
      ) e group by number
    ) c
    cross join lateral (
      select * from round where number = c.number order by position desc, ordinal desc limit 1
    ) r ${roundJoins}
    order by c.update_position, r.number limit $3
  ) x on true order by x.update_position, x.number`,
);

export const roundsBetween: Between<RoundValues> = async ({ queries }, { after, to, limit }) => {
  const rows = await queries.rows(rounds, [after, to, limit]);
  return rows.flatMap((row): PlacedRow<RoundValues>[] =>
    row.number === null ? [] : [{ position: Number(row.update_position), row: roundValues(row, row.number) }],
  );
};
