import type { VoteValues } from '@ledger-explorer/spec/writers';
import type { Between, PlacedRow } from '../read/between.ts';
import { atHead, headColumns } from '../sql/answer.ts';
import { statement } from '../sql/statement.ts';
import { selectVote, voteColumns, voteValues } from './vote-row.ts';

/** $1 after, $2 to, $3 limit. */
const votes = statement(
  'votes between',
  { ...headColumns, ...voteColumns, update_position: 'bigint' },
  `select ${atHead}, x.*
  from head h left join lateral (
    select r.contract_id, r.template_id, ${selectVote}, v.cast_position as update_position, v.cast_ordinal
    from (
      select * from vote where cast_position > $1::bigint and cast_position <= $2::bigint
      order by cast_position, cast_ordinal limit $3
    ) v
    cross join lateral (
      select contract_id, template_id from vote_request where tracking_id = v.tracking_id limit 1
    ) r
  ) x on true order by x.update_position, x.cast_ordinal, x.sv`,
);

export const votesBetween: Between<VoteValues> = async ({ queries, naming }, { after, to, limit }) => {
  const rows = await queries.rows(votes, [after, to, limit]);
  return rows.flatMap((row): PlacedRow<VoteValues>[] =>
    row.sv === null ? [] : [{ position: Number(row.update_position), row: voteValues(row, row.sv, naming) }],
  );
};
