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

/** How coupons ended in an update: nothing but a movement of coin collects one, so what does not say otherwise did (docs/contract.md#v88). */
export function readCouponEnds({ events, ends }: Scene): CouponEnded[] {
  const found: CouponEnded[] = [];
  /** The innermost of those choices around an event, and where what is below it ends. */
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
