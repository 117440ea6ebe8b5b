import type { Decimal } from '../values/decimal.ts';
import type { TransferSummary } from './summary.ts';
import type { Transfer, TransferType } from './transfer.ts';

/** A transfer without the event that gives it its id. */
export type Movement = Omit<Transfer, 'ordinal' | 'eventId'>;

/**
 * Result of reading an exercise. `nothing`: the exercise and all below it are no transfer (docs/contract.md#v14).
 * `inside`: the exercise itself is no transfer, but its children can be.
 */
export type Reading = Movement | 'nothing' | 'inside';

/** Coin that a movement gives to a party. */
export interface Output {
  readonly receiver: string;
  readonly amount: Decimal;
  /** True for locked coin of the receiver. */
  readonly locked: boolean;
}

/**
 * The movement of one sender (docs/contract.md#v13 to #v16). Only outputs to others count. Without any, it is a SELF_TRANSFER of the outputs to the
 * sender, or `nothing` if all of these are locked.
 */
export function movementOf(
  type: TransferType,
  sender: string,
  outputs: readonly Output[],
  summary: TransferSummary | null,
): Movement | 'nothing' {
  if (outputs.length > 0 && outputs.every((output) => output.locked && output.receiver === sender)) return 'nothing';
  const others = outputs.filter((output) => output.receiver !== sender);
  const counted = others.length > 0 ? others : outputs;
  const receivers = others.length > 0 ? [...new Set(others.map((output) => output.receiver))] : [sender];
  return {
    type: others.length > 0 ? type : 'SELF_TRANSFER',
    senders: [sender],
    receivers,
    amount: counted.reduce((total, output) => total + output.amount, 0n),
    ...sharesOf(
      [sender],
      receivers,
      counted.map(({ receiver, amount }) => ({ sender, receiver, amount })),
    ),
    ...feeAndPrice(summary),
  };
}

/** Coin that moves between two parties within a movement; a side is null if the coin is minted or burned. */
interface Leg {
  readonly sender: string | null;
  readonly receiver: string | null;
  readonly amount: Decimal;
}

/** `Transfer.shares` of a movement with these legs, with its signs and order; absent with at most one sender and one receiver. */
export function sharesOf(
  senders: readonly string[],
  receivers: readonly string[],
  legs: readonly Leg[],
): Pick<Movement, 'shares'> {
  if (senders.length <= 1 && receivers.length <= 1) return {};
  const shares = new Map<string, Decimal>();
  const add = (party: string | null, amount: Decimal): void => {
    if (party !== null) shares.set(party, (shares.get(party) ?? 0n) + amount);
  };
  for (const { sender, receiver, amount } of legs) {
    if (sender !== receiver) add(sender, -amount);
    add(receiver, amount);
  }
  return { shares: [...senders, ...receivers].map((party) => shares.get(party) ?? 0n) };
}

/** A movement without a receiver (docs/contract.md#v15). A purchase for nothing is no movement. */
export function purchaseOf(
  type: TransferType,
  sender: string,
  paid: Decimal,
  summary: TransferSummary | null,
): Movement | 'nothing' {
  if (paid === 0n) return 'nothing';
  return { type, senders: [sender], receivers: [], amount: paid, ...feeAndPrice(summary) };
}

export function feeAndPrice(summary: TransferSummary | null): Pick<Movement, 'fee' | 'price'> {
  return { fee: summary?.fee ?? 0n, price: summary?.price ?? null };
}
