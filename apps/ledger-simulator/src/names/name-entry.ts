import type { Coin } from '../coins/coin.ts';
import type { Contract, JsonObject } from '../ledger/contract.ts';
import type { Party } from '../parties/party.ts';
import type { Decimal } from '../values/decimal.ts';
import type { Micros } from '../values/time.ts';

/** A name's price of now, locked for the DSO to collect. */
export interface NamePayment {
  readonly contract: Contract;
  readonly locked: Coin;
  readonly amount: Decimal;
}

/** Who pays by which subscription. */
export interface Subscriber {
  readonly user: Party;
  /** `SubscriptionData`. */
  readonly data: JsonObject;
  /** Id of the subscription request. */
  readonly reference: string;
}

/** An entry of the name service (`AnsEntry`). */
export interface NameEntry {
  readonly contract: Contract;
  readonly user: Party;
  readonly name: string;
  readonly url: string;
  readonly description: string;
  readonly expiresAt: Micros;
  readonly context: Contract;
  /** The subscription that pays for it, waiting for its next payment. */
  readonly paidBy: Subscriber & { readonly subscription: Contract; readonly idle: Contract };
}

/** A name asked for but not yet had: first requested, then its payment locked, then collected. */
export interface NameRequest {
  readonly user: Party;
  readonly name: string;
  readonly url: string;
  readonly description: string;
  readonly context: Contract;
  readonly request: Contract;
  payment: NamePayment | null;
}

/** An entry whose next price is locked. */
export interface NameRenewal {
  readonly entry: NameEntry;
  readonly payment: NamePayment;
}
