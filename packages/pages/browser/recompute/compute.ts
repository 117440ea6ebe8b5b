import {
  decodeUpdate,
  formatDecimal,
  interpret,
  partsOf,
  type Reward,
  subjectsOf,
  summarize,
  type Transfer,
} from '@ledger-explorer/ledger';
import type { RawUpdate } from '../../src/updates/raw-update.ts';

/** The values of a figure, one for each element of it on the page; null: it cannot be computed from the update alone. */
export type Values = readonly string[] | null;
/** Figures by their names in the API. */
export type Figures = Readonly<Record<string, Values>>;

/** The figures of one update, computed from its events. */
export interface Computed {
  readonly updateId: string;
  readonly eventsCount: number;
  /** Whether decoding keeps the order in which the index lists the events. */
  readonly isInOrder: boolean;
  readonly transfers: readonly Transfer[];
  readonly rewards: readonly Reward[];
  readonly summary: Figures;
  readonly other: readonly (readonly [kind: string, id: string, text: string | null])[];
}

/** The item of the ledger's stream that contained the update. */
function itemOf(update: RawUpdate): unknown {
  const { updateId, migrationId, recordTime, synchronizerId, rootEventIds, events, isReassignment } = update;
  const item = { update_id: updateId, migration_id: migrationId, record_time: recordTime };
  const parsed = events.map(([id, json]): [string, unknown] => [id, JSON.parse(json)]);
  if (isReassignment) return { ...item, event: parsed[0]?.[1] };
  return {
    ...item,
    synchronizer_id: synchronizerId,
    root_event_ids: JSON.parse(rootEventIds) as unknown,
    events_by_id: Object.fromEntries(parsed),
  };
}

/** Decodes and interprets an update. Throws `MalformedUpdate`. */
export function compute(raw: RawUpdate): Computed {
  const update = decodeUpdate(itemOf(raw));
  const facts = interpret(update);
  const { kind, parties, ended, amount } = summarize(update, facts);
  const [first] = facts.transfers;
  // With `amountOfCoin`, the amount is that of a coin that an earlier update created.
  const isOfCoin = first?.type === kind && first.amountOfCoin !== undefined;
  return {
    updateId: update.updateId,
    eventsCount: update.events.length,
    isInOrder: update.events.every(({ eventId }, at) => eventId === raw.events[at]?.[0]),
    transfers: facts.transfers,
    rewards: facts.rewards,
    summary: {
      kind: [kind],
      // The party whose right or license ended is in an earlier update.
      parties: ended.length === 0 ? parties : null,
      amount: isOfCoin ? null : amount === null ? [] : [formatDecimal(amount)],
    },
    // Without coin, which is in transfers and rewards.
    other: subjectsOf(facts).flatMap(({ kind: about, id, text }) => (about === 'coin' ? [] : [[about, id, text]])),
  };
}

export function transferFigures(transfer: Transfer): Figures {
  const { type, senders, receivers, amount, amountOfCoin, fee, price } = transfer;
  return {
    transferType: [type],
    senders,
    receivers,
    amount: amountOfCoin === undefined ? [formatDecimal(amount)] : null,
    fee: [formatDecimal(fee)],
    // Null: the price is in an earlier round.
    coinPrice: price === null ? null : [formatDecimal(price)],
  };
}

/** A party's part of a transfer; null: it has none. */
export function partFigures(transfer: Transfer, party: string): Figures | null {
  const part = partsOf(transfer).find((one) => one.party === party);
  if (part === undefined) return null;
  const { transferType, fee } = transferFigures(transfer);
  const counterparties = { IN: transfer.senders, OUT: transfer.receivers, SELF: [] }[part.direction];
  return {
    ...(transferType && { transferType }),
    direction: transfer.amountOfCoin === undefined ? [part.direction] : null,
    counterparties: counterparties.filter((id) => id !== party),
    own: transfer.amountOfCoin === undefined ? [formatDecimal(part.amount)] : null,
    ...(fee && { fee }),
  };
}

export function rewardFigures({ party, amounts }: Reward): Figures {
  return {
    partyId: [party],
    inputAppRewardAmount: [formatDecimal(amounts.app)],
    inputValidatorRewardAmount: [formatDecimal(amounts.validator)],
    inputSvRewardAmount: [formatDecimal(amounts.sv)],
    inputDevelopmentFundAmount: [formatDecimal(amounts.developmentFund)],
    inputUnclaimedActivityRecordAmount: [formatDecimal(amounts.unclaimedActivity)],
  };
}
