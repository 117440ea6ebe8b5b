import { answer, atHead, headColumns } from '../reading/queries.ts';
import type { Read } from '../reading/reader.ts';
import { statement } from '../reading/statement.ts';
import { roundColumns, roundJoins, roundValues, selectRound } from './round-row.ts';

/** $1 number; null: no round has it. */
const round = statement(
  'round',
  { ...headColumns, ...roundColumns },
  `select ${atHead}, x.*
  from head h left join lateral (
    select ${selectRound}
    from (select * from round where number = $1::bigint order by position desc, ordinal desc limit 1) r ${roundJoins}
  ) x on true`,
);

export const getRound: Read<'getRound'> = async ({ queries }, { number }) => {
  const isNumber = /^(?:0|[1-9]\d{0,17})$/u.test(number);
  const [row] = await queries.rows(round, [isNumber ? number : null]);
  if (row === undefined) return queries.throwNoSnapshot(undefined);
  return answer(row, row.number === null ? null : roundValues(row, row.number));
};
