import { answer, atHead, headColumns } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { statement } from '../sql/statement.ts';
import { folded } from '../search/recognize.ts';
import { partyColumns, partyValues, selectParty } from './party-row.ts';

const columns = {
  ...headColumns,
  total: 'bigint',
  rank: 'bigint',
  hint: 'text?',
  fingerprint: 'text?',
  id: 'integer?',
  ...partyColumns,
} as const;

/** First sort key: a part of the party id, `hint::fingerprint`. */
type Key = 'hint' | 'fingerprint';

/** Start of a slice: the rows after this one (`older`), or those before it, which are read backwards (`newer`). */
type From = readonly [direction: 'newer' | 'older', hint: string, fingerprint: string, id: number];

/**
 * $1 and $2 bounds of the hint, $3 and $4 of the fingerprint, $5 rows, $6 to $8 the row to continue from. `rank`: of the first row read, which is the last of a page read backwards. Totals
 * and ranks are counted in the index.
 */
function slice(key: Key, direction: From[0]) {
  const filter = `hint >= $1 and hint < $2 and fingerprint >= $3 and fingerprint < $4`;
  const [beyond, turn] = direction === 'older' ? ['>', 'asc'] : ['<', 'desc'];
  const order = key === 'hint' ? ['hint', 'fingerprint', 'party'] : ['fingerprint', 'hint', 'party'];
  const row = order.join(', ');
  const turned = (names: readonly string[]) => names.map((name) => `${name} ${turn}`).join(', ');
  const from = key === 'hint' ? '$6::text, $7::text, $8::int' : '$7::text, $6::text, $8::int';
  return statement(
    `parties found by ${key}, ${direction}`,
    columns,
    `with k as materialized (
      select hint, fingerprint, party from party_key
      where ${filter} and ($6::text is null or (${row}) ${beyond} (${from})) order by ${turned(order)} limit $5
    )
    select ${atHead}, (select count(*) from party_key where ${filter}) as total, (
      select count(*) from party_key where ${filter} and (${row}) <= (select ${row} from k order by ${turned(order)} limit 1)
    ) as rank, x.*
    from head h left join lateral (
      select k.hint, k.fingerprint, k.party as id, ${selectParty} from k join party p on p.id = k.party
    ) x on true
    order by ${turned(order.map((name) => `x.${name === 'party' ? 'id' : name}`))}`,
  );
}

const statements = {
  hint: { older: slice('hint', 'older'), newer: slice('hint', 'newer') },
  fingerprint: { older: slice('fingerprint', 'older'), newer: slice('fingerprint', 'newer') },
};

/** Bounds of all texts that begin with `text`, in code point order. */
function beginning(text: string): readonly [string, string] {
  return [text, `${text}\u{10ffff}`];
}

/** Sort order and bounds of hint and fingerprint for a query `q` (docs/contract.md#v43). */
function sought(q: string) {
  const text = folded(q);
  const at = text.lastIndexOf('::');
  if (at < 0) return { key: 'hint', bounds: [...beginning(text), ...beginning('')] } as const;
  const hint = text.slice(0, at);
  const fingerprint = beginning(text.slice(at + 2));
  // Texts between a hint and the hint with \u0001 do not exist, so these bounds contain the hint alone.
  if (hint !== '') return { key: 'hint', bounds: [hint, `${hint}\u0001`, ...fingerprint] } as const;
  return { key: 'fingerprint', bounds: [...beginning(''), ...fingerprint] } as const;
}

export const findParties: Read<'findParties'> = async ({ queries, naming }, { q = '', size, start }) => {
  const { key, bounds } = sought(q);
  const [direction, ...from] =
    start === undefined ? (['older', null, null, null] as const) : (JSON.parse(start) as From);
  const rows = await queries.rows(statements[key][direction], [...bounds, size, ...from]);
  const head = await queries.firstOrThrow(rows);
  const found = rows.filter(({ party }) => party !== null);
  const page = direction === 'older' ? found : found.toReversed();
  const [first, last] = [page[0], page.at(-1)];
  const [total, rankOfFirstRead] = [Number(head.total), Number(head.rank)];
  const firstRank = direction === 'older' ? rankOfFirstRead : rankOfFirstRead - page.length + 1;
  const cursor = (to: From[0], { hint, fingerprint, id }: (typeof rows)[number]) =>
    JSON.stringify([to, hint, fingerprint, id]);
  return answer(head, {
    total,
    firstRank: first === undefined ? null : firstRank,
    content: page.flatMap((row) => partyValues(row, naming) ?? []),
    newer: first === undefined || firstRank === 1 ? null : cursor('newer', first),
    older: last === undefined || firstRank + page.length - 1 === total ? null : cursor('older', last),
  });
};
