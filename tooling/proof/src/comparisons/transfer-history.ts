import type { Row } from '../answers/answers.ts';
import { plus } from '../decimals.ts';
import { literal } from '../exact-json.ts';
import type { Model, Truth } from '../model.ts';
import { firstAt } from '../stream.ts';
import { compareParts, periodsOf, thirdsOf } from './compare-parts.ts';
import { compareSlices, unevenSize } from './compare-slices.ts';
import { type Compare, sample } from './comparison.ts';
import { rewardSum } from './rewards.ts';
import { expectedTransfers } from './transfers.ts';

/** Kinds of transfers in the order of the contract (V13). */
export const transferKinds = [
  'TRANSFER',
  'PREAPPROVED_TRANSFER',
  'TOKEN_TRANSFER',
  'TRANSFER_OFFER_ACCEPTED',
  'SETTLEMENT',
  'SELF_TRANSFER',
  'TRAFFIC_PURCHASE',
  'PREAPPROVAL_PURCHASE',
  'NAME_PURCHASE',
  'MINT',
  'TAP',
  'EXPIRE',
  'OTHER',
];

/** A row of a history with its contribution to the list's sums. */
export interface HistoryRow {
  readonly row: Row;
  readonly transfer: Model['transfers'][number];
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
  return model.transfers.toReversed().map((transfer, index) => {
    const { eventId, type, senders, recordTime, update, amount, fee } = transfer;
    const row = {
      ...rows[index],
      updateId: stream[update]?.updateId,
      position: literal(update + 1),
      senderRewards: literal(rewardSum(rewards.get(`${eventId} ${senders[0] ?? ''}`) ?? [])),
    };
    return { row, transfer, kind: type, recordTime, update, amount, fee };
  });
}

/** `/v1/parties/{partyId}/transfers` (V54), newest first. */
export function expectedHistoryOf(
  history: readonly HistoryRow[],
  party: string,
): readonly (HistoryRow & { readonly direction: string })[] {
  return history.flatMap((entry) => {
    const { type, senders, receivers, shares, amount, fee } = entry.transfer;
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

function sumsOf(rows: readonly HistoryRow[]): Row {
  return {
    amount: literal(plus(...rows.map(({ amount }) => amount))),
    fee: literal(plus(...rows.map(({ fee }) => fee))),
  };
}

/** Every second kind. */
function someKinds(rows: readonly HistoryRow[]): readonly string[] {
  return [...new Set(rows.map(({ kind }) => kind))].filter((_, index) => index % 2 === 0);
}

/**
 * Transfers by kinds, period, order and position, and those of the parties with most, by direction. Periods, kinds
 * and directions each add up to the whole.
 */
export const compareTransferHistory: Compare = async function* (answers, truth) {
  const { stream, model } = truth;
  const all = expectedHistory(truth);
  const slices = (path: string, query: string, expected: readonly HistoryRow[], size: number) => {
    const rows = expected.map(({ row }) => row);
    return compareSlices(answers, path, query, rows, size, { beside: { sums: sumsOf(expected) } });
  };
  const path = '/v1/transfer-history';
  yield* slices(path, '', all, 100);
  const kinds = someKinds(all);
  const ofKinds = all.filter(({ kind }) => kinds.includes(kind));
  if (kinds.length > 0) yield* slices(path, `&kind=${kinds.join(',')}`, ofKinds, 100);
  const [from, to] = thirdsOf(stream);
  const [begin, end] = [firstAt(stream, from), firstAt(stream, to)];
  const inPeriod = ({ update }: HistoryRow) => update >= begin && update < end;
  const period = `&from=${from}&to=${to}`;
  if (from <= to) yield* slices(path, period, all.filter(inPeriod), 100);
  const middle = Math.ceil(stream.length / 2);
  const upToMiddle = all.filter(({ update }) => update < middle);
  if (middle > 0) yield* slices(path, `&position=${middle}`, upToMiddle, 100);
  if (middle > 0) yield* slices(path, `&position=${middle}&orderBy=ASC`, upToMiddle.toReversed(), unevenSize);
  const periods = periodsOf(stream);
  const byKind = [...new Set(all.map(({ kind }) => `&kind=${kind}`))];
  yield* compareParts(answers, path, '', periods);
  if (byKind.length > 0) yield* compareParts(answers, path, from <= to ? period : '', byKind);
  const busiest = model.parties
    .map(({ party }) => ({ party, rows: expectedHistoryOf(all, party) }))
    .toSorted((a, b) => b.rows.length - a.rows.length);
  const directions = ['IN', 'OUT', 'SELF'].map((direction) => `&direction=${direction}`);
  for (const [index, { party, rows }] of sample(busiest, 2).entries()) {
    const transfersPath = `/v1/parties/${encodeURIComponent(party)}/transfers`;
    if (index === 0) {
      yield* compareParts(answers, transfersPath, '', periods);
      yield* compareParts(answers, transfersPath, '', directions);
      for (const direction of directions) yield* compareParts(answers, transfersPath, direction, byKind);
    }
    yield* slices(transfersPath, '', rows, 100);
    if (from <= to) yield* slices(transfersPath, `${period}&orderBy=ASC`, rows.filter(inPeriod).toReversed(), 50);
    for (const direction of ['IN', 'OUT,SELF']) {
      const inDirection = rows.filter((row) => direction.split(',').includes(row.direction));
      yield* slices(transfersPath, `&direction=${direction}`, inDirection, unevenSize);
    }
    const filtered = rows.filter((row) => row.direction === 'OUT' && inPeriod(row) && kinds.includes(row.kind));
    if (from <= to && kinds.length > 0)
      yield* slices(transfersPath, `${period}&direction=OUT&kind=${kinds.join(',')}`, filtered, 50);
  }
};
