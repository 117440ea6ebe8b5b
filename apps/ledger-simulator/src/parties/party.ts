import type { Coin } from '../coins/coin.ts';
import type { Contract } from '../ledger/contract.ts';
import type { Coupon } from '../rewards/coupon.ts';

/** A party with what it holds now. Sets keep the order of arrival, so that choices are reproducible. */
export class Party {
  /** `hint::1220…` */
  readonly id: string;
  readonly hint: string;
  readonly unlocked = new Set<Coin>();
  readonly locked = new Set<Coin>();
  /** On another synchronizer, or on the way: still its own (docs/contract.md#v37), but not to be spent here. */
  readonly away = new Set<Coin>();
  readonly coupons = new Set<Coupon>();
  readonly featuredAppRights: Contract[] = [];
  /** Its active transfer preapproval as receiver. */
  preapproval: Contract | null = null;
  /** The validator that hosts it. */
  host: Party | null = null;

  constructor(id: string, hint: string) {
    this.id = id;
    this.hint = hint;
  }
}
