import type { Shape } from '../network/network.ts';
import { activeUser } from '../parties/choose.ts';
import { one } from '../values/decimal.ts';
import { createCoupon } from './create-coupon.ts';
import { exerciseByDso, exerciseBySv } from '../governance/rules-choice.ts';

/** Turns a grant that was voted into an unclaimed activity record of the beneficiary. */
export const allocateGrant: Shape = (network, tx) => {
  const grant = network.grants.shift();
  if (!grant) return false;
  const { contract, beneficiary, amount } = grant;
  const sv = network.delegate.party.id;
  const argument = {
    unallocatedUnclaimedActivityRecordCid: contract.id,
    amuletRulesCid: network.singleton('amuletRules').id,
    sv,
  };
  exerciseBySv(network, tx, 'DsoRules_AllocateUnallocatedUnclaimedActivityRecord', argument, () => {
    tx.archive(contract);
    const draft = { kind: 'activity', owner: beneficiary, round: network.currentRound.number, amount } as const;
    return { optUnclaimedActivityRecordCid: createCoupon(network, tx, draft).contract.id };
  });
  return true;
};

/** `AmuletRules_AllocateDevelopmentFundCoupon`: a development fund coupon for a user. */
export const allocateFund: Shape = (network, tx) => {
  const owner = activeUser(network);
  const amount = BigInt(network.rng.int(10, 9_000)) * one;
  const dso = network.dso.id;
  const argument = { beneficiary: owner.id, amount: String(amount / one), fundManager: dso, reason: 'grant' };
  exerciseByDso(network, tx, 'AmuletRules_AllocateDevelopmentFundCoupon', argument, () => {
    const draft = { kind: 'fund', owner, round: network.currentRound.number, amount } as const;
    return { developmentFundCouponCid: createCoupon(network, tx, draft).contract.id };
  });
  return true;
};
