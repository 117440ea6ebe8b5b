import type { Coin } from '../coins/create-coin.ts';
import type { Contract, JsonObject } from '../ledger/tx.ts';
import type { Party } from '../parties/party.ts';
import type { Decimal } from '../values/decimal.ts';
import type { Micros } from '../values/time.ts';

/** The price of a name, locked until the DSO collects it. */
export interface NamePayment {
  readonly contract: Contract;
  readonly locked: Coin;
  readonly amount: Decimal;
}

/** A user and the subscription that the user pays with. */
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
  /** The subscription for the entry; `idle` is the contract that waits for the next payment. */
  readonly paidBy: Subscriber & { readonly subscription: Contract; readonly idle: Contract };
}

/** A requested name without an entry: first requested, then paid (locked), then collected. */
export interface NameRequest extends Pick<NameEntry, 'user' | 'name' | 'url' | 'description' | 'context'> {
  readonly request: Contract;
  payment: NamePayment | null;
}

/** An entry whose renewal is paid but not collected. */
export interface NameRenewal {
  readonly entry: NameEntry;
  readonly payment: NamePayment;
}
