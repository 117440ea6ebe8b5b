import type { Contract } from '../ledger/contract.ts';
import type { Party } from '../parties/party.ts';
import type { NamePayment, Subscriber } from './payment.ts';
import type { Micros } from '../values/time.ts';

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
