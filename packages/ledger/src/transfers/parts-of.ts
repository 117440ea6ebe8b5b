import type { Decimal } from '../values/decimal.ts';
import type { Transfer } from './transfer.ts';

/** Directions of a transfer for one of its parties. The store saves the index in this list: append only. */
export const directions = ['IN', 'OUT', 'SELF'] as const;

export type Direction = (typeof directions)[number];

/** One party's part in a transfer (docs/contract.md#v53). */
export interface TransferPart {
  readonly party: string;
  readonly direction: Direction;
  /** Amount that it received, gave or moved; never negative. */
  readonly amount: Decimal;
}

/** The parts of a transfer, one for each party. A sender that did not receive more than it gave has the direction OUT. */
export function partsOf({
  type,
  senders,
  receivers,
  amount,
  shares,
}: Pick<Transfer, 'type' | 'senders' | 'receivers' | 'amount' | 'shares'>): readonly TransferPart[] {
  if (type === 'SELF_TRANSFER') {
    return senders.map((party, at) => ({ party, direction: 'SELF', amount: shares?.[at] ?? amount }));
  }
  return [
    ...senders.map((party, at): TransferPart => {
      // Without shares, the only sender gave the whole amount.
      const share = shares?.[at] ?? -amount;
      return share > 0n ? { party, direction: 'IN', amount: share } : { party, direction: 'OUT', amount: -share };
    }),
    ...receivers.map((party, at): TransferPart => ({
      party,
      direction: 'IN',
      amount: shares?.[senders.length + at] ?? amount,
    })),
  ];
}
