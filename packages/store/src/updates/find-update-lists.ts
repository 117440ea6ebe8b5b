import { listsOfParty } from '../growth/list-number.ts';
import { listIn, ListReader } from '../growth/list-reader.ts';
import type { FoundLists } from '../growth/read-list.ts';
import type { ReadValue } from '../sql/prepared-read.ts';
import type { Queries } from '../growth/queries.ts';
import type { ReadParameters } from '../read/read.ts';
import type { RowOf } from '../sql/statement.ts';
import type { VolumeIndex } from '../growth/volume-index.ts';
import { atPositionSeen, seenAtColumns, type VolumeStatement, volumeStatement } from '../growth/volume-statement.ts';
import { appearanceList } from './update-lists.ts';

const columns = {
  ...seenAtColumns,
  /** Null: the party is unknown at the position, or none was requested. */
  party: 'integer?',
  list: 'bigint?',
  volumes: 'json?',
} as const;

/** $2 party. The list of the updates in which it appears. */
const ofPartyStatement = volumeStatement(
  'updates of a party',
  columns,
  ({ pinned }) => `select ${atPositionSeen}, p.id as party, l.list, array_to_json(l.volumes) as volumes ${pinned}
  left join party p on p.party = $2 and p.first_position <= at.position
  left join update_list l on l.list = p.id::bigint * ${listsOfParty} + ${appearanceList}`,
);

/** $2 template, $3 choice; null: the list of updates with any event of the template. The number of a shape's list is negative. */
const ofShapeStatement = volumeStatement(
  'updates of a template',
  columns,
  ({ pinned }) => `select ${atPositionSeen}, null::int as party, l.list, array_to_json(l.volumes) as volumes ${pinned}
  left join shape s on s.template = $2 and (s.choice = $3 or (s.choice is null and $3::text is null))
  left join update_list l on l.list = -s.id::bigint`,
);

/** The position alone, since all updates need no list. */
const allStatement = volumeStatement(
  'position of updates',
  columns,
  ({ pinned }) => `select ${atPositionSeen}, null::int as party, null::bigint as list, null::json as volumes ${pinned}`,
);

/** A list of updates at a position. */
export interface FoundUpdateLists extends FoundLists {
  readonly head: RowOf<typeof columns>;
  readonly volumeIndex: VolumeIndex;
  /** True: all updates, which are found by rank without a list. */
  readonly isWhole: boolean;
}

async function find(
  queries: Queries,
  statement: VolumeStatement<typeof columns>,
  values: readonly ReadValue[],
  position: number | undefined,
): Promise<FoundUpdateLists | null> {
  const [head] = await queries.volumeRows(statement, values, position, ({ newest }) => newest);
  if (head === undefined) return null;
  const volumeIndex = await queries.volumeIndexIn(head.epoch);
  const list = listIn(head);
  return {
    head,
    volumeIndex,
    isWhole: statement === allStatement,
    lists: list === null ? [] : [list],
    reader: new ListReader(queries, 'update', volumeIndex),
    lastPlace: Number(head.position),
  };
}

/** The updates in which a party appears; `head.party` null: it is unknown. Null if the position does not exist. Throws `EpochChanged` after a rewind. */
export async function findPartyUpdates(queries: Queries, partyId: string, position: number | undefined) {
  return find(queries, ofPartyStatement, [position, partyId], position);
}

/** The updates with a template, or with a choice of it; else all. Null if the position does not exist. Throws `EpochChanged` after a rewind. */
export async function findUpdates(
  queries: Queries,
  { template, choice }: Pick<ReadParameters<'listUpdateHistory'>, 'template' | 'choice'>,
  position: number | undefined,
) {
  if (template === undefined) return find(queries, allStatement, [position], position);
  return find(queries, ofShapeStatement, [position, template, choice], position);
}
