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

/** A figure as a page has it, a value for each place where it stands; null: the update alone does not say it. */
export type Values = readonly string[] | null;
/** Figures by the names that the API has for them. */
export type Figures = Readonly<Record<string, Values>>;

/** What one update says, computed from its events. */
export interface Computed {
  readonly updateId: string;
  readonly eventsCount: number;
  /** Whether decoding gives the events in the order in which they came. */
  readonly isInOrder: boolean;
  readonly transfers: readonly Transfer[];
  readonly rewards: readonly Reward[];
  readonly summary: Figures;
  readonly other: readonly (readonly [kind: string, id: string, text: string | null])[];
}

/** The item of the ledger's stream that an update came in. */
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
  const isOfCoin = first?.type === kind && first.amountOfCoin !== undefined;
  return {
    updateId: update.updateId,
    eventsCount: update.events.length,
    isInOrder: update.events.every(({ eventId }, at) => eventId === raw.events[at]?.[0]),
    transfers: facts.transfers,
    rewards: facts.rewards,
    summary: {
      kind: [kind],
      // Whose right or license ended is in what made it.
      parties: ended.length === 0 ? parties : null,
      amount: isOfCoin ? null : amount === null ? [] : [formatDecimal(amount)],
    },
    // Coin is in transfers and rewards already.
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
    coinPrice: price === null ? null : [formatDecimal(price)],
  };
}

/** A transfer in the list of one of its parties; null: it is none of them. */
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
