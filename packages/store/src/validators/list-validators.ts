import type { ParametersOf } from '@ledger-explorer/spec';
import { atHead, type Direction, headColumns } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { statement } from '../sql/statement.ts';
import {
  selectValidator,
  validatorColumns,
  validatorFilters,
  validatorJoins,
  validatorValues,
} from './validator-row.ts';

type Status = ParametersOf<'listValidators'>['status'];

/** Null is the lowest value (docs/contract.md#v8). */
function orderWithNulls(direction: Direction) {
  return direction === 'ASC' ? 'asc nulls first' : 'desc nulls last';
}

/** $1 window of `active` in microseconds, $2 offset, $3 size. There are at most thousands of validators, so counting them in the index is fast on any ledger. */
function pageFrom(status: Status, direction: Direction) {
  return statement(
    `validators ${status} ${direction}`,
    { ...headColumns, total: 'bigint', ...validatorColumns },
    `select ${atHead},
    (select count(*) from validator v where ${validatorFilters[status]}) as total, r.*
  from head h left join lateral (
    select ${selectValidator} from ${validatorJoins} where ${validatorFilters[status]}
    order by ms(v.last_active_at) ${orderWithNulls(direction)}, v.validator ${direction} limit $3 offset $2
  ) r on true order by r.last_active ${orderWithNulls(direction)}, r.validator ${direction}`,
  );
}

const statements = {
  ALL: { DESC: pageFrom('ALL', 'DESC'), ASC: pageFrom('ALL', 'ASC') },
  ACTIVE: { DESC: pageFrom('ACTIVE', 'DESC'), ASC: pageFrom('ACTIVE', 'ASC') },
  INACTIVE: { DESC: pageFrom('INACTIVE', 'DESC'), ASC: pageFrom('INACTIVE', 'ASC') },
};

export const listValidators: Read<'listValidators'> = async (
  { queries, naming, activeWindow },
  { page, size, orderBy, status },
) =>
  queries.page(statements[status][orderBy], [activeWindow, page * size, size], (row) => validatorValues(row, naming));
