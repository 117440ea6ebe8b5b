import { atHead, headColumns } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { statement } from '../sql/statement.ts';
import { roundColumns, roundJoins, roundValues, selectRound } from './round-row.ts';

/** $1 offset, $2 size. If two contracts have one number, the later one counts, as for the price of a transfer. */
const rounds = statement(
  'rounds',
  { ...headColumns, total: 'bigint', ...roundColumns },
  `select ${atHead}, h.rounds as total, x.*
  from head h left join lateral (
    select ${selectRound}
    from (
      select distinct on (number) * from round order by number desc, position desc, ordinal desc limit $2 offset $1
    ) r ${roundJoins}
  ) x on true order by x.number desc`,
);

export const listRounds: Read<'listRounds'> = async ({ queries }, { page, size }) =>
  queries.page(rounds, [page * size, size], (row) => (row.number === null ? null : roundValues(row, row.number)));
