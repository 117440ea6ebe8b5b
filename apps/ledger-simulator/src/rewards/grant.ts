import type { Shape } from '../network/network.ts';
import { activeUser } from '../parties/choose.ts';
import { one } from '../values/decimal.ts';
import { createCoupon } from './create-coupon.ts';

/** Turns a grant that was voted into an unclaimed activity record of the beneficiary. */
export const allocateGrant: Shape = (network, tx) => {
  const grant = network.grants.shift();
  if (!grant) return false;
  const { contract, beneficiary, amount } = grant;
  const sv = network.delegate.party.id;
  tx.exercise(
    network.singleton('dsoRules'),
    'DsoRules_AllocateUnallocatedUnclaimedActivityRecord',
    {
      argument: {
        unallocatedUnclaimedActivityRecordCid: contract.id,
        amuletRulesCid: network.singleton('amuletRules').id,
        sv,
      },
      actors: [sv],
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
  tx.exercise(
    network.singleton('amuletRules'),
    'AmuletRules_AllocateDevelopmentFundCoupon',
    {
      argument: { beneficiary: owner.id, amount: String(amount / one), fundManager: dso, reason: 'grant' },
      actors: [dso],
    },
    () => {
      const draft = { kind: 'fund', owner, round: network.currentRound.number, amount } as const;
      return { developmentFundCouponCid: createCoupon(network, tx, draft).contract.id };
    },
  );
  return true;
};
