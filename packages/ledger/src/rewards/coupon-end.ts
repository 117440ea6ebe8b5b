import type { ExercisedEvent } from '../events/event.ts';
import { ownTemplate } from '../events/template-names.ts';
import type { Scene } from '../transfers/scene.ts';
import type { CouponEnd, CouponEnded } from './coupon.ts';
import { couponTemplates } from './read-coupon.ts';

const templates = new Set(couponTemplates);

/** Choices that end coupons, in the exercise or below it, without collecting them. */
const endings: ReadonlyMap<string, CouponEnd> = new Map([
  ['AmuletRules_ClaimExpiredRewardsV2', 'EXPIRED'],
  ['AmuletRules_UnhideRewardCouponsV2', 'EXCHANGED'],
  ['RewardCoupon_AssignBeneficiaries', 'EXCHANGED'],
]);

/** Outcomes of the coupons that an update ended. An end without another reason is a collection (docs/contract.md#v88). */
export function readCouponEnds({ events, ends }: Scene): CouponEnded[] {
  const found: CouponEnded[] = [];
  /** The exercises of these choices around the current event, innermost last, with the ends of their subtrees. */
  const around: { readonly end: CouponEnd; readonly until: number }[] = [];
  for (const event of events) {
    if (event.type !== 'exercised_event') continue;
    while (event.ordinal >= (around.at(-1)?.until ?? Infinity)) around.pop();
    const end = endings.get(event.choice);
    if (end !== undefined) around.push({ end, until: ends[event.ordinal] ?? event.ordinal + 1 });
    if (event.consuming && templates.has(ownTemplate(event))) found.push(endOf(event, around.at(-1)?.end));
  }
  return found;
}

function endOf({ ordinal, contractId, choice }: ExercisedEvent, around: CouponEnd | undefined): CouponEnded {
  return { ordinal, contractId, end: choice.endsWith('_DsoExpire') ? 'EXPIRED' : (around ?? 'COLLECTED') };
}
