import { answer, atHead, headColumns } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { statement } from '../sql/statement.ts';
import { selectValidator, validatorColumns, validatorJoins, validatorValues } from './validator-row.ts';

const newest = statement(
  'new validators',
  { ...headColumns, ...validatorColumns },
  `select ${atHead}, r.* from head h left join lateral (
    select ${selectValidator} from ${validatorJoins} where v.license is not null
    order by v.first_position desc, v.first_ordinal desc limit $2
  ) r on true order by r.first_position desc, r.first_ordinal desc`,
);

export const listNewValidators: Read<'listNewValidators'> = async ({ queries, naming, activeWindow }, { size }) => {
  const rows = await queries.rows(newest, [activeWindow, size]);
  const first = await queries.firstOrThrow(rows);
  return answer(
    first,
    rows.flatMap((row) => validatorValues(row, naming) ?? []),
  );
};
