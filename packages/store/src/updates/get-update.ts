import {
  decodeUpdate,
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
import { idToBytes } from '../ids/id-bytes.ts';
import { hexToId } from '../ids/hex-to-id.ts';
import { answer, atHead, headColumns } from '../reading/queries.ts';
import type { Read } from '../reading/reader.ts';
import { statement } from '../reading/statement.ts';
import { joinTransferParties, selectTransfer, transferColumns, transferValues } from '../transfers/transfer-values.ts';
import { blockColumns, PayloadReader } from './payload.ts';
import { selectUpdate, updateColumns, updateValues } from './update-values.ts';

const columns = {
  ...headColumns,
  ...blockColumns,
  ...updateColumns,
  ...transferColumns,
  /** In hex; null: the update is not known. */
  update_id: 'text?',
  first_event: 'bigint',
  round: 'bigint?',
  /** Ids in hex. */
  previous: 'text?',
  next: 'text?',
  /** Null: the update has no transfer. */
  id: 'bigint?',
} as const;

/** $1 the update's id as bytes. A row for each of its transfers, one without if it has none; the block comes with the first row. */
const updateWithTransfers = statement(
  'update',
  columns,
  `select ${atHead}, u.position as place, block.first, u.first_event, u.round, u.event_ids, ${selectUpdate}, ${selectTransfer},
    case when row_number() over (order by t.id) = 1 then block.bytes end as bytes, encode(before.update_id, 'hex') as previous,
    (select encode(update_id, 'hex') from update where position > u.position order by position limit 1) as next
  from head h
  left join update u on u.update_id = $1
  left join synchronizer s on s.id = u.synchronizer
  left join lateral (
    select position as first, bytes from payload where position <= u.position order by position desc limit 1
  ) block on true
  left join lateral (
    select update_id, transfers from update where position < u.position order by position desc limit 1
  ) before on true
  left join lateral (
    select * from transfer where id > coalesce(before.transfers, 0) and id <= u.transfers
    order by id limit u.transfers - coalesce(before.transfers, 0)
  ) t on true
  ${joinTransferParties}
  order by t.id`,
);

function rewardValues(reward: Reward, createdAt: string): RewardValues {
  return {
    eventId: reward.eventId,
    partyId: reward.party,
    inputAppRewardAmount: formatDecimal(reward.appAmount),
    inputValidatorRewardAmount: formatDecimal(reward.validatorAmount),
    inputSvRewardAmount: formatDecimal(reward.svAmount),
    createdAt,
  };
}

/** Coin is in transfers and rewards already. */
function otherFacts(facts: Facts): UpdateFactValues[] {
  return subjectsOf(facts).flatMap(({ kind, id, text }) => (kind === 'coin' ? [] : [{ kind, id, text }]));
}

export const getUpdate: Read<'getUpdate'> = async ({ queries, naming }, { updateId, nodes: size, after }) => {
  const rows = await queries.rows(updateWithTransfers, [idToBytes(updateId)]);
  const [row] = rows;
  if (row === undefined) return queries.throwNoSnapshot(undefined);
  const { update_id: hex } = row;
  if (hex === null) return answer(row, null);
  const update = decodeUpdate(new PayloadReader().read(row));
  const facts = interpret(update);
  const transfers = rows.flatMap((one) => (one.id === null ? [] : [transferValues(hex, one, naming)]));
  const [transfer] = transfers;
  const summary = summarize(update, facts);

  const from = after === undefined ? 0 : after + 1;
  const nodes: UpdateNodeValues[] = [];
  for (const { event, parent, depth, descendants } of treeOf(update.events).slice(from, from + size)) {
    const { ordinal } = event;
    const values = await readEventValues(queries, event, row);
    nodes.push({ ordinal, parent, depth, descendants, id: Number(row.first_event) + ordinal, ...values });
  }
  return answer(row, {
    ...updateValues(hex, row, naming),
    position: row.place,
    previousId: row.previous === null ? null : hexToId(row.previous),
    nextId: row.next === null ? null : hexToId(row.next),
    round: row.round,
    summary: {
      kind: summary.kind,
      parties: summary.parties,
      // The row of a transfer knows what its coin was worth, if the update does not say it.
      amount: transfer?.transferType === summary.kind ? transfer.amount : formatAmount(summary.amount),
    },
    nodes,
    nodesCursor: from + size < update.events.length ? String(from + size - 1) : null,
    transfers,
    rewards: facts.rewards.map((reward) => rewardValues(reward, row.recorded)),
    other: otherFacts(facts),
  });
};

function formatAmount(amount: bigint | null): string | null {
  return amount === null ? null : formatDecimal(amount);
}
