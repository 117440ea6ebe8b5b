import type { Coin } from '../coins/create-coin.ts';
import type { Contract } from '../ledger/tx.ts';
import type { Coupon } from '../rewards/create-coupon.ts';

/** A party and its current contracts. Sets keep insertion order, so that choices are reproducible. */
export class Party {
  /** `hint::1220…` */
  readonly id: string;
  readonly hint: string;
  readonly unlocked = new Set<Coin>();
  readonly locked = new Set<Coin>();
  /** Coins on another synchronizer or in transit: they count as the party's (docs/contract.md#v37) but cannot be spent. */
  readonly away = new Set<Coin>();
  readonly coupons = new Set<Coupon>();
  readonly featuredAppRights: Contract[] = [];
  /** Its active transfer preapproval as receiver. */
  preapproval: Contract | null = null;
  /** The validator that hosts the party; null for parties that are no users. */
  host: Party | null = null;

  constructor(id: string, hint: string) {
    this.id = id;
    this.hint = hint;
  }
}
