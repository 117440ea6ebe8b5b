import { literal, milliseconds } from '../exact-json.ts';
import type { Row } from '../answers/answers.ts';
import type { Model } from '../model.ts';
import { nameOf } from './names.ts';

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
