import { BigDecimal } from '@ledger-explorer/client';
import type { PartyTransferValues } from '@ledger-explorer/spec/writers';
import type { Reader } from '@ledger-explorer/store';
import { type Field, foreignText } from './csv.ts';
import { amount, type ExportedList, history, partySubject, time } from './exported-list.ts';

type Reward = Awaited<ReturnType<Reader['pricedRewards']>>[number];

const columns = [
  ...(['createdAt', 'kind', 'direction', 'amount', 'fee', 'coinPrice'] as const),
  ...(['amountUsd', 'feeUsd', 'counterparties', 'eventId', 'updateId'] as const),
];

/** Exact value in USD; null before the first price. */
function usd(coin: string, price: string | null): string | null {
  return price === null ? null : String(new BigDecimal(coin).multiply(price));
}

function transferLine(row: PartyTransferValues): readonly Field[] {
  const { partyId, senders, own, direction, coinPrice } = row;
  const price = amount(coinPrice);
  // The senders pay the fee: the statement of each has all of it (docs/contract.md#v56).
  const fee = senders.some((sender) => sender.partyId === partyId) ? String(row.fee) : '0';
  const values = [amount(own), fee, price, usd(String(own), price), usd(fee, price)];
  const counterparties = foreignText(row.counterparties.join(';'));
  return [time(row.createdAt), row.transferType, direction, ...values, counterparties, row.eventId, row.updateId];
}

function rewardLine({ createdAt, amount: coin, price, eventId, updateId }: Reward): readonly Field[] {
  return [time(createdAt), 'REWARD', 'IN', coin, '0', price, usd(coin, price), usd('0', price), '', eventId, updateId];
}

/**
 * Merges transfers and rewards, both newest first. Takes the rewards at or after `lowest`, the position of the oldest of
 * these transfers; the `rest` is for the next chunk, as are further transfers at `lowest`. If no transfers follow
 * (`older`), takes all rewards, and `lowest` is 0.
 */
function merged(
  transfers: readonly PartyTransferValues[],
  older: string | null | undefined,
  rewards: readonly Reward[],
) {
  const lowest = older == null ? 0 : Number(transfers.at(-1)?.position ?? 0);
  const taken = rewards.filter(({ position }) => position >= lowest);
  const lines = [
    ...transfers.map((row) => [Number(row.position), transferLine(row)] as const),
    ...taken.map((row) => [row.position, rewardLine(row)] as const),
  ];
  const content = lines.sort(([a], [b]) => b - a).map(([, line]) => line);
  return { content, rest: rewards.slice(taken.length), lowest };
}

/** Transfers and rewards of a party in a period, newest first, with their values in USD at that time. */
export const exportedStatement: ExportedList = {
  subject: partySubject,
  columns: () => columns,
  read: async (reader, wanted) => {
    const { subject: partyId, filter } = wanted;
    const { value, ...answer } = await reader.listPartyTransfers({ ...history(wanted), partyId, names: 'none' });
    if (value === null) return { ...answer, value };
    const rewards = await reader.pricedRewards({ ...filter, partyId, position: answer.asOf.position });
    const { content, lowest } = merged(value.content, value.older, rewards);
    // The continuation of the transfers, and the highest position whose rewards are not in `content`.
    const older = value.older === null ? null : JSON.stringify([value.older, lowest - 1]);
    return { ...answer, value: { total: value.total + rewards.length, content, older } };
  },
  walk: (reader, { subject: partyId, filter: { from, to }, position, start }) => {
    const [older, rewardsUpTo] = JSON.parse(start) as [string, number];
    const transfers = reader.walkPartyTransfers({ partyId, from, to, position, start: older });
    let rewards: readonly Reward[] | undefined;
    return {
      next: async (size) => {
        rewards ??= await reader.pricedRewards({ partyId, from, to, position: rewardsUpTo });
        const { value, ...answer } = await transfers.next(size);
        const { content, rest } = merged(value.content, value.older, rewards);
        rewards = rest;
        return { ...answer, value: { content, older: value.older } };
      },
    };
  },
};
