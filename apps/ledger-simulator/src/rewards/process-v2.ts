import { templates } from '../ledger/template.ts';
import type { Shape } from '../network/network.ts';
import { one } from '../values/decimal.ts';
import { createCoupon } from './create-coupon.ts';
import { exerciseBySv } from '../governance/rules-choice.ts';

/** Traffic-based app rewards (CIP-0104): the DSO computes what each app earned in a round and gives it a coupon of that amount. */
export const processRewardsV2: Shape = (network, tx) => {
  const { rng } = network;
  const apps = network.users.filter((user) => user.featuredAppRights.length > 0);
  if (apps.length === 0) return false;
  const round = network.currentRound.number;
  const sv = network.delegate.party.id;
  const dso = network.dso.id;
  const payload = { dso, round: { number: String(round) }, dryRun: false };
  const process = tx.create(templates.processRewardsV2, payload, [dso]);
  exerciseBySv(network, tx, 'DsoRules_ProcessRewardsV2_ProcessBatch', { processRewardsCid: process.id, sv }, () => {
    tx.exercise(
      process,
      'ProcessRewardsV2_ProcessBatch',
      { argument: { batch: [] }, actors: [dso], consuming: true },
      () => ({
        rewardCouponCids: apps.slice(0, 8).map((app) => {
          const amount = BigInt(rng.int(1, 400)) * one + BigInt(rng.int(0, 9_999_999));
          // One coupon in five is of a beneficiary of the app.
          const owner = rng.chance(0.2) ? rng.pick(network.users) : app;
          const provider = owner === app ? {} : { provider: app.id };
          return createCoupon(network, tx, { kind: 'v2', owner, round, amount, ...provider }).contract.id;
        }),
      }),
    );
    return {};
  });
  return true;
};
