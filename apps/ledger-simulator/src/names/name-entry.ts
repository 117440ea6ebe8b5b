import type { Coin } from '../coins/coin.ts';
import type { Contract } from '../ledger/contract.ts';
import type { Party } from '../parties/party.ts';
import type { Decimal } from '../values/decimal.ts';
import type { Micros } from '../values/time.ts';

/** An entry of the name service (`AnsEntry`). */
export interface NameEntry {
  readonly contract: Contract;
  readonly user: Party;
  readonly name: string;
  readonly url: string;
  readonly description: string;
  readonly expiresAt: Micros;
}

/** A name asked for but not yet had: first requested, then its payment locked, then collected. */
export interface NameRequest {
  readonly user: Party;
  readonly name: string;
  readonly url: string;
  readonly description: string;
  readonly context: Contract;
  readonly request: Contract;
  payment: { readonly contract: Contract; readonly locked: Coin; readonly amount: Decimal } | null;
}
