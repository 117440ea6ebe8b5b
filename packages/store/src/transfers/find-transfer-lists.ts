import { listsOfParty } from '../growth/list-number.ts';
import { listIn, ListReader } from '../growth/list-reader.ts';
import type { FoundLists } from '../growth/read-list.ts';
import type { Queries } from '../growth/queries.ts';
import { plainArray } from '../sql/plain-array.ts';
import type { RowOf } from '../sql/statement.ts';
import { atPositionSeen, seenAtColumns, volumeStatement } from '../growth/volume-statement.ts';

const columns = {
  ...seenAtColumns,
  /** Number of transfers up to the position. */
  last_place: 'bigint',
  /** Null: the party is unknown at the position, or none was requested. */
  party: 'integer?',
  list: 'bigint?',
  volumes: 'json?',
} as const;

/** $2 party, null for lists of the whole network; $3 numbers of its lists. Only existing lists are found: none for an unknown party, since party 0, of the whole network, has other numbers. */
const listsStatement = volumeStatement(
  'transfer lists',
  columns,
  ({ pinned }) => `select ${atPositionSeen}, at.transfers as last_place, p.id as party, l.list, l.volumes ${pinned}
  left join party p on p.party = $2 and p.first_position <= at.position
  left join lateral (
    select l.list, array_to_json(l.volumes) as volumes
    from (select coalesce(p.id, 0)::bigint * ${listsOfParty} as first) own
    join transfer_list l on l.list >= own.first and l.list < own.first + ${listsOfParty}
    where l.list - own.first = any ($3::int[])
  ) l on true`,
);

/** Lists of transfers at a position. */
export interface FoundTransferLists extends FoundLists {
  readonly head: RowOf<typeof columns>;
}

/**
 * Finds the existing lists of a party, or of the whole network without one. `lists`: numbers of lists, from `transfer-lists.ts`. Null if the position
 * does not exist. Throws `EpochChanged` after a rewind.
 */
export async function findTransferLists(
  queries: Queries,
  {
    party,
    lists: numbers,
    position,
  }: { readonly party?: string | undefined; readonly lists: readonly number[]; readonly position?: number | undefined },
): Promise<FoundTransferLists | null> {
  const values = [position, party, plainArray(numbers)];
  const rows = await queries.volumeRows(listsStatement, values, position, ({ newest }) => newest);
  const [head] = rows;
  if (head === undefined) return null;
  return {
    head,
    lists: rows.flatMap((row) => listIn(row) ?? []),
    reader: new ListReader(queries, 'transfer', await queries.volumeIndexIn(head.epoch)),
    lastPlace: Number(head.last_place),
  };
}
