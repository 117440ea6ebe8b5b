import type { Decimal } from '../values/decimal.ts';
import type { Summary } from './summary.ts';
import type { Transfer, TransferType } from './transfer.ts';

/** A row of the list of transfers, still without the event that gives it its id. */
export type Movement = Omit<Transfer, 'ordinal' | 'eventId'>;

/**
 * What a shape reads in an exercise. `nothing`: it and all below it is known, and is not a transfer (docs/contract.md#v14).
 * `inside`: it says nothing itself; look at its children.
 */
export type Reading = Movement | 'nothing' | 'inside';

export interface Output {
  readonly receiver: string;
  readonly amount: Decimal;
  /** Locked coin that the receiver owns. */
  readonly locked: boolean;
}

/**
 * The row of one sender's movement (docs/contract.md#v13 to #v16): what goes to others counts; where nothing does it is a
 * SELF_TRANSFER of what goes to the sender, or no row at all where every output is a lock to the sender.
 */
export function movementOf(
  type: TransferType,
  sender: string,
  outputs: readonly Output[],
  summary: Summary | null,
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

/** Coin that moves between two parties within a movement; null: minted, burned. */
interface Leg {
  readonly sender: string | null;
  readonly receiver: string | null;
  readonly amount: Decimal;
}

/** `Transfer.shares` of a movement with these legs: none where there is one sender at most, and one receiver. */
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

/** The row of coin that goes to nobody: docs/contract.md#v15, a purchase that cost nothing is none. */
export function purchaseOf(
  type: TransferType,
  sender: string,
  paid: Decimal,
  summary: Summary | null,
): Movement | 'nothing' {
  if (paid === 0n) return 'nothing';
  return { type, senders: [sender], receivers: [], amount: paid, ...feeAndPrice(summary) };
}

export function feeAndPrice(summary: Summary | null): Pick<Movement, 'fee' | 'price'> {
  return { fee: summary?.fee ?? 0n, price: summary?.price ?? null };
}
