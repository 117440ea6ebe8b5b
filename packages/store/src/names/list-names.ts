import { answer, atHead, headColumns } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { statement } from '../sql/statement.ts';
import { nameColumns, nameValues, selectName } from './name-row.ts';

/** Sort key of a name: its first 200 characters, ASCII letters in lower case. */
const key = 'lower(left(name, 200) collate "C")';

/** Sorts after every key that begins with $1, in code point order: 201 of the highest code point, one more than a key has characters. */
const upperBound = `lower(left($1, 200) collate "C") || repeat(chr(1114111), 201)`;

const columns = {
  ...headColumns,
  total: 'bigint',
  ...nameColumns,
  key: 'text',
  made: 'bigint',
  ordinal: 'integer',
  rank: 'bigint',
} as const;

/** Start of a slice: the rows after this one (`older`), or those before it, which are read backwards (`newer`). */
type From = readonly [direction: 'newer' | 'older', key: string, position: string, ordinal: number];

/**
 * $1 prefix, $2 rows, $3 to $5 the row to continue from (key, position and ordinal), $6 party. `rank`: of the first row read, the last of a page read backwards. Total and rank are
 * counted in the index: there are tens of thousands of names.
 */
function slice(of: 'all' | 'party', direction: From[0]) {
  const source = of === 'party' ? 'own' : 'name_entry';
  const own = 'own as materialized (select * from name_entry where party = $6 and archived_position is null),';
  const filter = `${key} >= lower(left($1, 200) collate "C") and ${key} < (${upperBound})
      and starts_with(lower(name collate "C"), lower($1 collate "C")) and archived_position is null`;
  const [beyond, turn] = direction === 'older' ? ['>', 'asc'] : ['<', 'desc'];
  const order = `key ${turn}, position ${turn}, ordinal ${turn}`;
  return statement(
    `names of ${of}, ${direction}`,
    columns,
    `with ${of === 'party' ? own : ''} e as materialized (
      select *, ${key} as key from ${source}
      where ${filter} and ($3::text is null or (${key}, position, ordinal) ${beyond} ($3::text, $4::bigint, $5::int))
      order by ${key} ${turn}, position ${turn}, ordinal ${turn} limit $2
    )
    select ${atHead}, (select count(*) from ${source} where ${filter}) as total, (
      select count(*) from ${source}
      where ${filter} and (${key}, position, ordinal) <= (select key, position, ordinal from e order by ${order} limit 1)
    ) as rank, x.*
    from head h left join lateral (
      select ${selectName}, e.key, e.position as made, e.ordinal from e
    ) x on true
    order by x.key ${turn}, x.made ${turn}, x.ordinal ${turn}`,
  );
}

const statements = {
  all: { older: slice('all', 'older'), newer: slice('all', 'newer') },
  party: { older: slice('party', 'older'), newer: slice('party', 'newer') },
};

export const listNames: Read<'listNames'> = async ({ queries }, { prefix = '', party, size, start }) => {
  const [direction, ...from] =
    start === undefined ? (['older', null, null, null] as const) : (JSON.parse(start) as From);
  const statement = statements[party === undefined ? 'all' : 'party'][direction];
  const values = [prefix, size, ...from, ...(party === undefined ? [] : [party])];
  const rows = await queries.rows(statement, values);
  const head = await queries.firstOrThrow(rows);
  const found = rows.filter(({ contract_id: id }) => id !== null);
  const page = direction === 'older' ? found : found.toReversed();
  const [first, last] = [page[0], page.at(-1)];
  const total = Number(head.total);
  const rankOfFirstRead = Number(head.rank);
  const firstRank = direction === 'older' ? rankOfFirstRead : rankOfFirstRead - page.length + 1;
  const cursor = (to: From[0], row: (typeof rows)[number]) =>
    JSON.stringify([to, row.key, row.made, row.ordinal] satisfies From);
  return answer(head, {
    total,
    firstRank: first === undefined ? null : firstRank,
    content: page.flatMap((row) => (row.contract_id === null ? [] : [nameValues(row, row.contract_id)])),
    newer: first === undefined || firstRank === 1 ? null : cursor('newer', first),
    older: last === undefined || firstRank + page.length - 1 === total ? null : cursor('older', last),
  });
};
