import { templates } from '../ledger/template.ts';
import type { Shape } from '../network/network.ts';
import { numeric } from '../values/decimal.ts';
import { worth } from './collect.ts';
import { endCoupon } from './create-coupon.ts';
import { exerciseByDso, exerciseBySv } from '../governance/rules-choice.ts';

/** The DSO expires up to 50 uncollected coupons of a closed round; their worth becomes an unclaimed reward. */
export const claimExpired: Shape = (network, tx) => {
  const round = network.rounds.closed.find((each) => (network.couponsByRound.get(each.number)?.size ?? 0) > 0);
  if (!round) return false;
  const limit = network.rng.int(5, 50);
  const coupons = [...(network.couponsByRound.get(round.number) ?? [])].slice(0, limit);
  const sv = network.rng.pick(network.svs).party.id;
  const dso = network.dso.id;
  const cids = (kind: string): string[] =>
    coupons.filter((coupon) => coupon.kind === kind).map((coupon) => coupon.contract.id);
  const choiceArgs = {
    closedRoundCid: round.contract.id,
    validatorRewardCouponCids: cids('validator'),
    appCouponCids: cids('app'),
    svRewardCouponCids: cids('sv'),
    optValidatorFaucetCouponCids: null,
    optValidatorLivenessActivityRecordCids: cids('liveness'),
  };
  const amuletRulesCid = network.singleton('amuletRules').id;
  exerciseBySv(network, tx, 'DsoRules_ClaimExpiredRewards', { amuletRulesCid, choiceArgs, sv }, () => {
    let unclaimed = '';
    exerciseByDso(network, tx, 'AmuletRules_ClaimExpiredRewards', choiceArgs, () => {
      let total = 0n;
      for (const coupon of coupons) {
        const amount = worth(coupon, round);
        endCoupon(network, coupon, 'EXPIRED', amount);
        total += amount;
        const entity = coupon.contract.template.name.split(':')[1] ?? '';
        const argument = { closedRoundCid: round.contract.id };
        tx.consume(coupon.contract, `${entity}_DsoExpire`, dso, { amount: numeric(amount) }, argument);
      }
      unclaimed = tx.create(templates.unclaimedReward, { dso, amount: numeric(total) }, [dso]).id;
      return { unclaimedRewardCid: unclaimed };
    });
    return { unclaimedReward: unclaimed };
  });
  return true;
};
