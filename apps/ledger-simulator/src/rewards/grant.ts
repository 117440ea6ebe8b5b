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
  exerciseBySv(
    network,
    tx,
    sv,
    'DsoRules_AllocateUnallocatedUnclaimedActivityRecord',
    {
      unallocatedUnclaimedActivityRecordCid: contract.id,
      amuletRulesCid: network.singleton('amuletRules').id,
    },
    () => {
      tx.archive(contract);
      const draft = { kind: 'activity', owner: beneficiary, round: network.currentRound.number, amount } as const;
      return { optUnclaimedActivityRecordCid: createCoupon(network, tx, draft).contract.id };
    },
  );
  return true;
};

/** `AmuletRules_AllocateDevelopmentFundCoupon`: a development fund coupon for a user. */
export const allocateFund: Shape = (network, tx) => {
  const owner = activeUser(network);
  const amount = BigInt(network.rng.int(10, 9_000)) * one;
  const dso = network.dso.id;
  exerciseByDso(
    network,
    tx,
    'AmuletRules_AllocateDevelopmentFundCoupon',
    { beneficiary: owner.id, amount: String(amount / one), fundManager: dso, reason: 'grant' },
    () => {
      const draft = { kind: 'fund', owner, round: network.currentRound.number, amount } as const;
      return { developmentFundCouponCid: createCoupon(network, tx, draft).contract.id };
    },
  );
  return true;
};
