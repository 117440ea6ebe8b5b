import { templates } from '../ledger/template.ts';
import type { Shape } from '../network/network.ts';
import { numeric } from '../values/decimal.ts';
import { worth } from './collect.ts';
import { endCoupon } from './create-coupon.ts';

/** The DSO expires up to 50 uncollected coupons of a closed round; their worth becomes an unclaimed reward. */
export const claimExpired: Shape = (network, tx) => {
  const round = network.rounds.closed.find((each) => (network.couponsByRound.get(each.number)?.size ?? 0) > 0);
  if (!round) return false;
  const limit = network.rng.int(5, 50);
  const coupons = [...(network.couponsByRound.get(round.number) ?? [])].slice(0, limit);
  const sv = network.rng.pick(network.svs).party.id;
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
  tx.exercise(
    network.singleton('dsoRules'),
    'DsoRules_ClaimExpiredRewards',
    { argument: { amuletRulesCid: network.singleton('amuletRules').id, choiceArgs, sv }, actors: [sv] },
    () => {
      let unclaimed = '';
      tx.exercise(
        network.singleton('amuletRules'),
        'AmuletRules_ClaimExpiredRewards',
        { argument: choiceArgs, actors: [network.dso.id] },
        () => {
          let total = 0n;
          for (const coupon of coupons) {
            endCoupon(network, coupon, 'EXPIRED', worth(coupon, round));
            total += worth(coupon, round);
            const entity = coupon.contract.template.name.split(':')[1] ?? '';
            tx.exercise(
              coupon.contract,
              `${entity}_DsoExpire`,
              { argument: { closedRoundCid: round.contract.id }, actors: [network.dso.id], consuming: true },
              () => ({ amount: numeric(worth(coupon, round)) }),
            );
          }
          unclaimed = tx.create(templates.unclaimedReward, { dso: network.dso.id, amount: numeric(total) }, [
            network.dso.id,
          ]).id;
          return { unclaimedRewardCid: unclaimed };
        },
      );
      return { unclaimedReward: unclaimed };
    },
  );
  return true;
};
