import type { ExercisedEvent } from '../events/event.ts';
import { ownTemplate } from '../events/template-names.ts';
import type { Scene } from '../transfers/scene.ts';
import type { CouponEnd, CouponEnded } from './coupon.ts';
import { couponTemplates } from './read-coupon.ts';

const templates = new Set(couponTemplates);

/** Choices that end coupons of traffic otherwise than by collecting them, here or below. */
const endings: ReadonlyMap<string, CouponEnd> = new Map([
  ['AmuletRules_ClaimExpiredRewardsV2', 'EXPIRED'],
  ['AmuletRules_UnhideRewardCouponsV2', 'EXCHANGED'],
  ['RewardCoupon_AssignBeneficiaries', 'EXCHANGED'],
]);

/** Outcome of the coupons that an update ended. Only a movement of coin collects coupons; an end without another reason is such a collection (docs/contract.md#v88). */
export function readCouponEnds({ events, ends }: Scene): CouponEnded[] {
  const found: CouponEnded[] = [];
  /** The innermost of these choices around an event, and the end of its subtree. */
  let around: { readonly end: CouponEnd; readonly until: number } | null = null;
  for (const event of events) {
    if (event.type !== 'exercised_event') continue;
    if (around !== null && event.ordinal >= around.until) around = null;
    const end = endings.get(event.choice);
    if (end !== undefined) around = { end, until: ends[event.ordinal] ?? event.ordinal + 1 };
    if (event.consuming && templates.has(ownTemplate(event))) found.push(endOf(event, around?.end));
  }
  return found;
}

function endOf({ ordinal, contractId, choice }: ExercisedEvent, around: CouponEnd | undefined): CouponEnded {
  return { ordinal, contractId, end: choice.endsWith('_DsoExpire') ? 'EXPIRED' : (around ?? 'COLLECTED') };
}
