import type { Row } from '../answers/answers.ts';
import { literal, milliseconds } from '../exact-json.ts';
import { nameOf } from '../expected/names.ts';
import type { Model } from '../model.ts';
import { type Compare, compareList, comparePage, sample } from './comparison.ts';

/** `/v1/transfers`, newest first (V13 to V18). */
export function expectedTransfers(model: Model): readonly Row[] {
  const reference = (party: string) => ({ partyId: party, accountName: nameOf(model, party), imageUrl: null });
  return model.transfers.toReversed().map((one) => ({
    eventId: one.eventId,
    transferType: one.type,
    senders: one.senders.map(reference),
    receivers: one.receivers.map(reference),
    amount: literal(one.amount),
    fee: literal(one.fee),
    coinPrice: literal(one.price),
    createdAt: milliseconds(one.recordTime),
  }));
}

/** All transfers in both orders, and the list at some positions. */
export const compareTransfers: Compare = async function* (answers, { model, stream }) {
  const rows = expectedTransfers(model);
  yield* compareList(answers, '/v1/transfers', '&orderBy=DESC', rows);
  yield* compareList(answers, '/v1/transfers', '&orderBy=ASC', rows.toReversed());
  for (const position of sample([...stream.keys()], 3).map((index) => index + 1)) {
    const count = model.transfers.findLastIndex(({ update }) => update < position) + 1;
    const pinned = rows.slice(rows.length - count);
    yield* comparePage(answers, `/v1/transfers?position=${position}&size=100`, pinned.slice(0, 100), count);
  }
};
