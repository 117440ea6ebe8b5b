import type { VoteValues } from '@ledger-explorer/spec/writers';
import { contractKey } from '../sql/contract-key.ts';
import { answer, atHead, headColumns } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { statement } from '../sql/statement.ts';
import { namedRequest } from './vote-request-row.ts';
import { selectVote, voteColumns, voteValues } from './vote-row.ts';

const columns = {
  ...headColumns,
  /** Null: the request is unknown. */
  tracking_id: 'text?',
  total: 'bigint',
  ...voteColumns,
} as const;

/** $1 and $2 as in `namedRequest`, $3 offset, $4 size. Last cast first; votes of one update by party (docs/contract.md#v8, #v9). */
const votes = statement(
  'votes',
  columns,
  `select ${atHead}, r.tracking_id, r.contract_id, r.template_id,
    (select count(*) from vote where tracking_id = r.tracking_id) as total, x.*
  from head h
  left join (select r.* from (${namedRequest}) n join vote_request r using (tracking_id)) r on true
  left join lateral (
    select ${selectVote}, v.cast_position, v.cast_ordinal
    from vote v where v.tracking_id = r.tracking_id
    order by v.cast_position desc, v.cast_ordinal desc, v.sv desc limit $4 offset $3
  ) x on true order by x.cast_position desc, x.cast_ordinal desc, x.sv desc`,
);

export const listVotes: Read<'listVotes'> = async ({ queries, naming }, { id, page, size }) => {
  const rows = await queries.rows(votes, [id, contractKey(id), page * size, size]);
  const first = await queries.firstOrThrow(rows);
  if (first.tracking_id === null) return answer(first, null);
  const content = rows.flatMap((row): VoteValues[] => (row.sv === null ? [] : [voteValues(row, row.sv, naming)]));
  return answer(first, { total: Number(first.total), content });
};
