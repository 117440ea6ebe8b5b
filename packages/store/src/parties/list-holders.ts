import type { HolderValues } from '@ledger-explorer/spec/writers';
import { ledgerName } from '../read/ledger-name.ts';
import { answer, atHead, headColumns } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { statement } from '../sql/statement.ts';
import { trimDecimal, trimNullable } from '../sql/trim-decimal.ts';

const columns = {
  ...headColumns,
  holders: 'bigint',
  supply: 'numeric',
  // Percent of the supply; null if it is 0.
  top10: 'numeric?',
  top100: 'numeric?',
  key: 'numeric?',
  party: 'text',
  name: 'text?',
  unlocked: 'numeric',
  locked: 'numeric',
  balance: 'numeric',
  share: 'numeric',
} as const;

/** Start of a slice: the holders after this one (`older`), or those before it, which are read backwards (`newer`). `rank`: of the first holder to be read. */
type From = readonly [direction: 'newer' | 'older', key: string | null, party: string | null, rank: number];

const fromFirst: From = ['older', null, null, 1];

/** Sort key: in ascending order, the largest owners come first. */
const key = '(-(p.unlocked + p.locked))';

/** $1 rows, $2 and $3 the row to continue from: key and party. */
function slice(direction: From[0]) {
  const [beyond, turn] = direction === 'older' ? ['>', 'asc'] : ['<', 'desc'];
  const percent = (part: string) => `round(${part} * 100 / nullif(h.unlocked + h.locked, 0), 4)`;
  return statement(
    `holders, ${direction}`,
    columns,
    `select ${atHead}, h.holders, h.unlocked + h.locked as supply, ${percent('r.top10')} as top10, ${percent('r.top100')} as top100, x.*
    from head h cross join (
      select sum(total) filter (where rank <= 10) as top10, sum(total) as top100
      from (
        select total, row_number() over () as rank
        from (
          select p.unlocked + p.locked as total from party p where p.unlocked + p.locked > 0 order by ${key}, p.party limit 100
        ) richest
      ) ranked
    ) r left join lateral (
      select ${key} as key, p.party, ${ledgerName('p.party', 'h.record_time')} as name, p.unlocked, p.locked,
        p.unlocked + p.locked as balance, ${percent('(p.unlocked + p.locked)')} as share
      from party p
      where p.unlocked + p.locked > 0 and ($2::numeric is null or (${key}, p.party) ${beyond} ($2::numeric, $3::text))
      order by ${key} ${turn}, p.party ${turn} limit $1
    ) x on true
    order by x.key ${turn}, x.party ${turn}`,
  );
}

const statements = { older: slice('older'), newer: slice('newer') };

/** Reads one row more than requested, which shows whether the list continues. */
export const listHolders: Read<'listHolders'> = async ({ queries, naming }, { size, start }) => {
  const [direction, fromKey, fromParty, fromRank] = start === undefined ? fromFirst : (JSON.parse(start) as From);
  const rows = await queries.rows(statements[direction], [size + 1, fromKey, fromParty]);
  const head = await queries.firstOrThrow(rows);
  const found = rows.filter((row) => row.key !== null);
  const total = Number(head.holders);
  const hasMore = found.length > size;
  const read = found.slice(0, size);
  const page = direction === 'older' ? read : read.toReversed();
  const [isFirst, isLast] = direction === 'older' ? [fromKey === null, !hasMore] : [!hasMore, page.length === total];
  // At an end of the list the rank is exact. Elsewhere it follows the cursor's, limited so that each side has a holder: holders may have changed since.
  let firstRank = direction === 'older' ? fromRank : fromRank - page.length + 1;
  firstRank = Math.max(2, Math.min(firstRank, total - page.length));
  if (isLast) firstRank = total - page.length + 1;
  if (isFirst) firstRank = 1;
  const holders = page.map((row, at): HolderValues => ({
    rank: firstRank + at,
    party: row.party,
    name: naming.party(row.party, row.name),
    unlocked: trimDecimal(row.unlocked),
    locked: trimDecimal(row.locked),
    balance: trimDecimal(row.balance),
    share: trimDecimal(row.share),
  }));
  const [first, last] = [page[0], page.at(-1)];
  const cursor = (to: From[0], row: (typeof page)[number], rank: number) =>
    JSON.stringify([to, row.key, row.party, rank] satisfies From);
  return answer(head, {
    total,
    firstRank: first === undefined ? null : firstRank,
    content: holders,
    newer: first === undefined || isFirst ? null : cursor('newer', first, firstRank - 1),
    older: last === undefined || isLast ? null : cursor('older', last, firstRank + page.length),
    supply: trimDecimal(head.supply),
    top10: trimNullable(head.top10),
    top100: trimNullable(head.top100),
  });
};
