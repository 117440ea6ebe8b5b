import type { Coin } from '../coins/coin.ts';
import type { Contract } from '../ledger/contract.ts';
import type { Party } from '../parties/party.ts';
import type { Decimal } from '../values/decimal.ts';
import type { Micros } from '../values/time.ts';

/** A two-step transfer between its steps (`AmuletTransferInstruction`): the sender's coin is locked. */
export interface TransferOffer {
  readonly contract: Contract;
  readonly sender: Party;
  readonly receiver: Party;
  readonly amount: Decimal;
  readonly locked: Coin;
  readonly expiresAt: Micros;
}

/** Coin set aside for one leg of a settlement (`AmuletAllocation`). */
export interface Allocation {
  readonly contract: Contract;
  readonly executor: Party;
  readonly sender: Party;
  readonly receiver: Party;
  readonly amount: Decimal;
  readonly locked: Coin;
}

/** A validator's offer to an external party, paid for by the validator. */
export interface SetupProposal {
  readonly contract: Contract;
  readonly user: Party;
  readonly validator: Party;
  readonly expiresAt: Micros;
}

/** A coin that has left its synchronizer: under way, or arrived on the second one, until it is back. */
export interface Journey {
  readonly coin: Coin;
  /** Reassignments begun so far; odd ones lead away, even ones home. */
  counter: number;
  unassignId: string;
  underWay: boolean;
}
