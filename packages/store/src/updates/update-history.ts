import type { ListedUpdateValues } from '@ledger-explorer/spec/writers';
import { allKinds } from '../write/reward-columns.ts';
import type { Naming } from '../read/naming.ts';
import type { Toward } from '../growth/list-reader.ts';
import { noSums } from '../growth/posting.ts';
import { type ListSlice, readLists, readStart, sliceOf, type SliceQuery } from '../growth/read-list.ts';
import type { RowOf } from '../sql/statement.ts';
import { trimDecimal } from '../sql/trim-decimal.ts';
import {
  isOfUpdate,
  joinTransferParties,
  selectTransfer,
  transferColumns,
  transferValues,
} from '../transfers/transfer-values.ts';
import { seenColumns, atHeadSeen, volumeStatement } from '../growth/volume-statement.ts';
import type { FoundUpdateLists } from './find-update-lists.ts';
import { blockColumns, joinBlock, selectBlocksInOrder } from '../payloads/payload.ts';
import { selectUpdate, updateColumns, updateValues } from './update-values.ts';

const columns = {
  ...seenColumns,
  ...updateColumns,
  ...transferColumns,
  update_position: 'bigint',
  /** In hex. */
  update_id: 'text?',
  first_event: 'bigint',
  root_template: 'text?',
  root_choice: 'text?',
  own_transfers: 'integer',
  /** Rewards that the first sender of the first transfer collected in the update. */
  sender_rewards: 'numeric',
  /** Of the first transfer; null: the update has none. */
  id: 'bigint?',
} as const;

const select = `${selectUpdate}, u.first_event, u.own_transfers, root.template as root_template, root.choice as root_choice,
  coalesce(collected.amount, 0) as sender_rewards, ${selectTransfer}`;

/** Joins an update `u` with its first root event and its first transfer. Limit 0 avoids the lookup for an update without transfers. */
function joinBeginning(transfer: string) {
  return `join synchronizer s on s.id = u.synchronizer
    left join shape root on root.id = u.root_shape
    left join lateral (
      select * from ${transfer} t where ${isOfUpdate} order by id limit least(u.own_transfers, 1)
    ) t on true
    left join lateral (
      select sum(${allKinds}) as amount from reward
      where party = t.senders[1] and position = u.position
    ) collected on true
    ${joinTransferParties}`;
}

/** $1 positions of updates. If nothing is found, one row has the head only. */
export const byPosition = volumeStatement(
  'updates by position',
  columns,
  ({ update, transfer }) => `select ${atHeadSeen}, r.* from head h left join lateral (
    select u.position as update_position, ${select}
    from (select * from ${update} u where u.position = any ($1::bigint[])) u ${joinBeginning(transfer)}
  ) r on true`,
);

/** Like `byPosition`, with payloads, in order of position. If nothing is found, one row has the head only. */
export const withPayloads = volumeStatement(
  'updates by position, with payloads',
  { ...columns, ...blockColumns },
  ({ update, transfer, payload }) => `select ${atHeadSeen}, r.* from head h left join lateral (
    select ${select}, ${selectBlocksInOrder('u')}
    from (select * from ${update} u where u.position = any ($1::bigint[])) u ${joinBlock('u', payload)} ${joinBeginning(transfer)}
  ) r on true order by r.update_position`,
);

/** An update in a list. `hex`: its id, as in the column `update_id`. */
export function listedUpdateValues(hex: string, row: RowOf<typeof columns>, naming: Naming): ListedUpdateValues {
  return {
    ...updateValues(hex, row, naming),
    position: row.update_position,
    rootTemplate: row.root_template,
    rootChoice: row.root_choice,
    transfersCount: row.own_transfers,
    firstTransfer: row.id === null ? null : transferValues(hex, row, naming),
    senderRewards: trimDecimal(row.sender_rewards),
  };
}

/** A slice of a list of updates. Throws `EpochChanged` after a rewind. */
export async function readSlice(
  found: FoundUpdateLists,
  { start, ...query }: Omit<SliceQuery, 'start'> & { readonly start?: string | undefined },
): Promise<Omit<ListSlice, 'before'>> {
  const from = readStart(start);
  return found.isWhole ? readWhole(found, { ...query, start: from }) : readLists(found, { ...query, start: from });
}

/**
 * Direction of a slice, and the rank next to its start: toward older updates the rank above, at most total + 1; toward newer ones the rank below, at least
 * 0. Ranks are those in the period; the position of a cursor can be before or after the period.
 */
function startOf(
  { start, below, orderBy }: SliceQuery,
  total: number,
  rankInPeriod: (position: number) => number,
): readonly [Toward, rankBeforeStart: number] {
  if (start !== undefined) {
    const [toward, position] = start;
    const [lowest, highest] = toward === 'older' ? [1, total + 1] : [0, total];
    return [toward, Math.min(Math.max(rankInPeriod(position), lowest), highest)];
  }
  if (below !== undefined) return ['older', Math.min(below, total + 1)];
  return orderBy === 'DESC' ? ['older', total + 1] : ['newer', 0];
}

/** A slice of all updates. Every rank has an update. */
async function readWhole(
  { volumeIndex, reader, lastPlace }: FoundUpdateLists,
  query: SliceQuery,
): Promise<Omit<ListSlice, 'before'>> {
  const { size, orderBy } = query;
  const { before, last } = await reader.between(query.from, query.to, lastPlace);
  const updatesBefore = volumeIndex.rankOf(before);
  const total = Math.max(volumeIndex.rankOf(last) - updatesBefore, 0);
  const [toward, rankBeforeStart] = startOf(query, total, (position) => volumeIndex.rankOf(position) - updatesBefore);
  const [oldest, newest] =
    toward === 'older'
      ? [Math.max(rankBeforeStart - size, 1), rankBeforeStart - 1]
      : [rankBeforeStart + 1, Math.min(rankBeforeStart + size, total)];
  const count = Math.max(newest - oldest + 1, 0);
  const oldestFirst = Array.from({ length: count }, (_, at) => {
    const place = volumeIndex.positionOf(updatesBefore + oldest + at);
    return { list: 0, place, amount: 0n, fee: 0n };
  });
  return sliceOf(oldestFirst, oldest, { ...noSums, entries: total }, orderBy);
}
