import {
  type Facts,
  formatDecimal,
  interpret,
  type Reward,
  subjectsOf,
  summarize,
  treeOf,
} from '@ledger-explorer/ledger';
import type { RewardValues, UpdateFactValues, UpdateNodeValues } from '@ledger-explorer/spec/writers';
import { readEventValues } from '../events/event-values.ts';
import { hexToId, idToBytes } from '../sql/id-bytes.ts';
import { updateBalances } from '../parties/update-balances.ts';
import { onOneEpoch } from '../sql/one-epoch.ts';
import { answer } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import {
  isOfUpdate,
  joinTransferParties,
  selectTransfer,
  transferColumns,
  transferValues,
} from '../transfers/transfer-values.ts';
import { atHeadSeen, seenColumns, volumeStatement } from '../growth/volume-statement.ts';
import { blockColumns, joinBlock, PayloadReader } from '../payloads/payload.ts';
import { partiesOfEnded } from './parties-of-ended.ts';
import { selectUpdate, updateColumns, updateValues } from './update-values.ts';

const columns = {
  ...seenColumns,
  ...blockColumns,
  ...updateColumns,
  ...transferColumns,
  /** In hex; null: the update is unknown. */
  update_id: 'text?',
  first_event: 'bigint',
  round: 'bigint?',
  /** Ids in hex. */
  previous: 'text?',
  next: 'text?',
  /** Null: the update has no transfer. */
  id: 'bigint?',
} as const;

/** SQL of the id of the previous or next update of `u`: from its volume's table `update`, else from `neighborTable`, that of the previous or next volume. */
function neighbor(update: string, side: 'previous' | 'next', neighborTable: string | null) {
  const [beyond, turn] = side === 'previous' ? ['<', 'desc'] : ['>', 'asc'];
  const nearest = `order by position ${turn} limit 1`;
  const inVolume = `(select update_id from ${update} where position ${beyond} u.position ${nearest})`;
  return `select * from (${inVolume} ${neighborTable === null ? '' : `union all (select update_id from ${neighborTable} ${nearest})`}) n limit 1`;
}

/** $1 bytes of the update id. One row per transfer of the update, or one without transfer; only the first row has the block. */
const updateWithTransfers = volumeStatement(
  'update',
  columns,
  ({ each }) => `select ${atHeadSeen}, r.* from head h left join lateral (
    ${each(
      'newest first',
      ({ update, payload, transfer, before: previousVolume, after: nextVolume }) => `
      select u.position as update_position, block.first, u.first_event, u.round, ${selectUpdate}, ${selectTransfer},
        case when row_number() over (order by t.id) = 1 then block.bytes end as bytes,
        encode(previous.update_id, 'hex') as previous, encode(following.update_id, 'hex') as next
      from ${update} u join synchronizer s on s.id = u.synchronizer ${joinBlock('u', payload)}
      left join lateral (${neighbor(update, 'previous', previousVolume)}) previous on true
      left join lateral (${neighbor(update, 'next', nextVolume)}) following on true
      left join lateral (
        select * from ${transfer} where ${isOfUpdate} order by id limit u.own_transfers
      ) t on true
      ${joinTransferParties}
      where u.update_id = $1`,
    )}
  ) r on true order by r.id`,
);

function rewardValues(reward: Reward, createdAt: string): RewardValues {
  return {
    eventId: reward.eventId,
    partyId: reward.party,
    inputAppRewardAmount: formatDecimal(reward.amounts.app),
    inputValidatorRewardAmount: formatDecimal(reward.amounts.validator),
    inputSvRewardAmount: formatDecimal(reward.amounts.sv),
    createdAt,
    inputDevelopmentFundAmount: formatDecimal(reward.amounts.developmentFund),
    inputUnclaimedActivityRecordAmount: formatDecimal(reward.amounts.unclaimedActivity),
  };
}

/** Facts of the update other than coin, which its transfers and rewards show. */
function otherFacts(facts: Facts): UpdateFactValues[] {
  return subjectsOf(facts).flatMap(({ kind, id, text }) => (kind === 'coin' ? [] : [{ kind, id, text }]));
}

export const getUpdate: Read<'getUpdate'> = async ({ queries, naming }, { updateId, nodes: size, after }) =>
  onOneEpoch(async () => {
    const isFound = ({ update_id: id }: { readonly update_id: string | null }) => id !== null;
    const read = await queries.rowsUntil(updateWithTransfers, [idToBytes(updateId)], {
      order: 'newest first',
      sought: { updates: [updateId] },
      isEnough: (some) => some.some(isFound),
    });
    const found = read.filter(isFound);
    const rows = found.length === 0 ? read : found;
    const row = await queries.firstOrThrow(rows);
    const { update_id: hex } = row;
    if (hex === null) return answer(row, null);
    const update = new PayloadReader().readUpdate(row);
    const facts = interpret(update);
    const transfers = rows.flatMap((one) => (one.id === null ? [] : [transferValues(hex, one, naming)]));
    const [transfer] = transfers;
    const summary = summarize(update, facts);
    const amount = summary.amount === null ? null : formatDecimal(summary.amount);

    const from = after === undefined ? 0 : after + 1;
    const nodes: UpdateNodeValues[] = [];
    for (const { event, parent, depth, descendants } of treeOf(update.events).slice(from, from + size)) {
      const { ordinal } = event;
      const values = await readEventValues(queries, event, row);
      nodes.push({ ordinal, parent, depth, descendants, id: Number(row.first_event) + ordinal, ...values });
    }
    return answer(row, {
      ...updateValues(hex, row, naming),
      position: row.update_position,
      previousId: row.previous === null ? null : hexToId(row.previous),
      nextId: row.next === null ? null : hexToId(row.next),
      round: row.round,
      summary: {
        kind: summary.kind,
        parties: [...new Set([...summary.parties, ...(await partiesOfEnded(queries, summary, row.epoch))])],
        // The row of the transfer has the amount even if the update names only the coin.
        amount: transfer?.transferType === summary.kind ? transfer.amount : amount,
      },
      nodes,
      nodesCursor: from + size < update.events.length ? String(from + size - 1) : null,
      transfers,
      rewards: facts.rewards.map((reward) => rewardValues(reward, row.recorded)),
      other: otherFacts(facts),
      ...(await updateBalances(queries, facts, Number(row.update_position), row.epoch)),
    });
  });
