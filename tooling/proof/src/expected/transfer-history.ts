import type { Row } from '../answers/answers.ts';
import { plus } from '../decimals.ts';
import { literal } from '../exact-json.ts';
import type { Truth } from '../truth.ts';
import { rewardSum } from './rewards.ts';
import { expectedTransfers } from './transfers.ts';

/** A row of a history with its contribution to the list's sums. */
export interface HistoryRow {
  readonly row: Row;
  readonly kind: string;
  readonly recordTime: string;
  /** Index of the update. */
  readonly update: number;
  readonly amount: string;
  readonly fee: string;
}

/** `/v1/transfer-history` (V53), newest first. */
export function expectedHistory({ model, stream }: Truth): readonly HistoryRow[] {
  const rows = expectedTransfers(model);
  const rewards = Map.groupBy(model.rewards, ({ eventId, party }) => `${eventId} ${party}`);
  return model.transfers.toReversed().map(({ eventId, type, senders, recordTime, update, amount, fee }, index) => ({
    row: {
      ...rows[index],
      updateId: stream[update]?.updateId,
      position: literal(update + 1),
      senderRewards: literal(rewardSum(rewards.get(`${eventId} ${senders[0] ?? ''}`) ?? [])),
    },
    kind: type,
    recordTime,
    update,
    amount,
    fee,
  }));
}

/** `/v1/parties/{partyId}/transfers` (V54), newest first. */
export function expectedHistoryOf(
  truth: Truth,
  history: readonly HistoryRow[],
  party: string,
): readonly (HistoryRow & { readonly direction: string })[] {
  const transfers = truth.model.transfers.toReversed();
  return history.flatMap((entry, index) => {
    const transfer = transfers[index];
    if (transfer === undefined) return [];
    const { type, senders, receivers, shares, amount, fee } = transfer;
    const sends = senders.includes(party);
    const at = receivers.indexOf(party);
    if (!sends && at === -1) return [];
    const direction = type === 'SELF_TRANSFER' ? 'SELF' : sends ? 'OUT' : 'IN';
    const share = (direction === 'IN' ? shares[at] : undefined) ?? amount;
    const counterparties = { IN: senders, OUT: receivers, SELF: [] }[direction];
    const row = { ...entry.row, partyId: party, direction, own: literal(share), counterparties };
    return [{ ...entry, row, direction, amount: share, fee: sends ? fee : '0' }];
  });
}

/** Sums of rows. */
export function sumsOf(rows: readonly HistoryRow[]): Row {
  return {
    amount: literal(plus(...rows.map(({ amount }) => amount))),
    fee: literal(plus(...rows.map(({ fee }) => fee))),
  };
}
