import type { ParametersOf } from '@ledger-explorer/spec';
import { atHead, type Direction, headColumns } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { statement } from '../sql/statement.ts';
import { partyColumns, partyValues, selectParty } from './party-row.ts';

type SortKey = ParametersOf<'listParties'>['sortBy'];

const columns = {
  ...headColumns,
  total: 'bigint',
  ...partyColumns,
} as const;

const sortColumns = { LAST_ACTIVITY_AT: 'ms(p.last_seen)', FIRST_SEEN_AT: 'ms(p.first_seen)' } as const;

/**
 * $1 offset, $2 size. The page is cut on the index, and only its rows are looked up, one by one. Otherwise PostgreSQL, which plans for any size, takes
 * a page for a tenth of the table and reads all of it.
 */
function pageFrom(sortBy: SortKey, direction: Direction) {
  const key = sortColumns[sortBy];
  const order = direction === 'ASC' ? 'asc nulls first' : 'desc nulls last';
  return statement(
    `parties ${sortBy} ${direction}`,
    columns,
    `select ${atHead}, h.parties as total, r.* from head h
    left join lateral (
      select ${selectParty}, ${key} as key
      from (
        select p.party from party p order by ${key} ${order}, p.party ${direction} limit $2 offset $1
      ) page cross join lateral (select * from party where party = page.party limit 1) p
    ) r on true order by r.key ${order}, r.party ${direction}`,
  );
}

const statements = {
  LAST_ACTIVITY_AT: { DESC: pageFrom('LAST_ACTIVITY_AT', 'DESC'), ASC: pageFrom('LAST_ACTIVITY_AT', 'ASC') },
  FIRST_SEEN_AT: { DESC: pageFrom('FIRST_SEEN_AT', 'DESC'), ASC: pageFrom('FIRST_SEEN_AT', 'ASC') },
};

export const listParties: Read<'listParties'> = async ({ queries, naming }, { page, size, orderBy, sortBy }) =>
  queries.page(statements[sortBy][orderBy], [page * size, size], (row) => partyValues(row, naming));
