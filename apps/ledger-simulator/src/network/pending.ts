import type { Coin } from '../coins/create-coin.ts';
import type { Contract } from '../ledger/tx.ts';
import type { Party } from '../parties/party.ts';
import type { Decimal } from '../values/decimal.ts';
import type { Micros } from '../values/time.ts';

/** A pending two-step transfer (`AmuletTransferInstruction`): the sender's coin is locked. */
export interface TransferOffer {
  readonly contract: Contract;
  readonly sender: Party;
  readonly receiver: Party;
  readonly amount: Decimal;
  readonly locked: Coin;
  readonly expiresAt: Micros;
}

/** Coin locked for one leg of a settlement (`AmuletAllocation`). */
export interface Allocation extends Omit<TransferOffer, 'expiresAt'> {
  readonly executor: Party;
}

/** A validator's proposal to set up an external party at the validator's expense. */
export interface SetupProposal {
  readonly contract: Contract;
  readonly user: Party;
  readonly validator: Party;
  readonly expiresAt: Micros;
}

/** A coin outside its home synchronizer: in transit, or on the second synchronizer. */
export interface Journey {
  readonly coin: Coin;
  /** Number of unassignments so far; odd ones lead away, even ones home. */
  counter: number;
  unassignId: string;
  underWay: boolean;
}
