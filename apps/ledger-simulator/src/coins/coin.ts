import type { Contract } from '../ledger/contract.ts';
import type { Party } from '../parties/party.ts';
import type { Decimal } from '../values/decimal.ts';

/** An active coin contract. */
export interface Coin {
  readonly contract: Contract;
  readonly owner: Party;
  readonly amount: Decimal;
  readonly createdRound: number;
  readonly ratePerRound: Decimal;
  readonly locked: boolean;
}
