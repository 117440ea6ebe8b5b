import { atHead, type Direction, headColumns } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { statement } from '../sql/statement.ts';
import {
  selectSuperValidator,
  superValidatorColumns,
  superValidatorJoins,
  superValidatorValues,
} from './super-validator-row.ts';

/** $1 offset, $2 size. */
function pageFrom(direction: Direction) {
  return statement(
    `super validators ${direction}`,
    { ...headColumns, total: 'bigint', ...superValidatorColumns },
    `select ${atHead}, (select count(*) from sv) as total, r.*
  from head h left join lateral (
    select ${selectSuperValidator} from ${superValidatorJoins}
    order by coalesce(p.rewards, 0) ${direction}, s.party ${direction} limit $2 offset $1
  ) r on true order by r.rewards ${direction}, r.party ${direction}`,
  );
}

const statements = { DESC: pageFrom('DESC'), ASC: pageFrom('ASC') };

export const listSuperValidators: Read<'listSuperValidators'> = async ({ queries, naming }, { page, size, orderBy }) =>
  queries.page(statements[orderBy], [page * size, size], (row) =>
    row.party === null ? null : superValidatorValues(row, row.party, naming),
  );
