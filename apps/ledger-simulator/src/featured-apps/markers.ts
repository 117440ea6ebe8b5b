import { interfaces, templates } from '../ledger/template.ts';
import type { Tx } from '../ledger/tx.ts';
import type { Network, Shape } from '../network/network.ts';
import type { Party } from '../parties/party.ts';
import { createCoupon } from '../rewards/create-coupon.ts';
import { numeric, one, divide } from '../values/decimal.ts';
import { exerciseByDso, exerciseBySv } from '../governance/rules-choice.ts';

/** Parties with a featured app right: users, then validators. */
function featured(network: Network): Party[] {
  return [...network.users, ...network.validators.map(({ party }) => party)].filter(
    (party) => party.featuredAppRights.length > 0,
  );
}

/** `FeaturedAppRight_CreateActivityMarker`, a root event: an app records activity of its users. */
function createMarkers(network: Network, tx: Tx, provider: Party, count: number): void {
  const [right] = provider.featuredAppRights;
  if (!right) return;
  const weight = one / BigInt(count);
  const share = { beneficiary: provider.id, weight: numeric(weight) };
  tx.exercise(
    right,
    'FeaturedAppRight_CreateActivityMarker',
    {
      argument: { beneficiaries: Array.from({ length: count }, () => share) },
      actors: [provider.id],
      interfaceId: interfaces.featuredAppRight,
    },
    () => ({
      activityMarkerCids: Array.from({ length: count }, () => {
        const contract = tx.create(
          templates.featuredAppActivityMarker,
          { dso: network.dso.id, provider: provider.id, ...share },
          [network.dso.id],
          [provider.id],
        );
        network.markers.push({ contract, beneficiary: provider, weight });
        return contract.id;
      }),
    }),
  );
}

/** Adds activity markers of an app to some transfers. Markers exist from era 1. */
export function attachMarkers(network: Network, tx: Tx): void {
  const { rng } = network;
  if (network.era === 0 || !rng.chance(0.4)) return;
  const apps = featured(network);
  if (apps.length > 0) createMarkers(network, tx, rng.pickSkewed(apps, 2), rng.chance(0.8) ? 1 : rng.int(2, 4));
}

/** An update that only creates markers. */
export const markActivity: Shape = (network, tx) => {
  const { rng } = network;
  const apps = featured(network);
  if (network.era === 0 || apps.length === 0) return false;
  const roots = rng.int(1, 3);
  const batch = rng.chance(0.03) ? rng.int(30, 100) : rng.int(1, 6);
  for (let root = 0; root < roots; root++) createMarkers(network, tx, rng.pickSkewed(apps, 2), root === 0 ? batch : 1);
  return true;
};

/** The DSO converts up to 100 markers into reward coupons of the oldest open round. A marker of weight 1 is worth 1 USD. */
export const convertMarkers: Shape = (network, tx) => {
  const { rng } = network;
  const limit = rng.chance(0.1) ? 100 : rng.int(5, 40);
  const batch = network.markers.splice(0, limit);
  if (batch.length === 0) return false;
  const sv = network.delegate.party.id;
  const round = network.currentRound;
  const argument = { markerCids: batch.map(({ contract }) => contract.id), openMiningRoundCid: round.contract.id };
  const choice = 'DsoRules_AmuletRules_ConvertFeaturedAppActivityMarkers';
  exerciseBySv(network, tx, choice, { amuletRulesCid: network.singleton('amuletRules').id, arg: argument, sv }, () => {
    const appRewardCouponCids: string[] = [];
    exerciseByDso(network, tx, 'AmuletRules_ConvertFeaturedAppActivityMarkers', argument, () => {
      for (const { contract } of batch) tx.archive(contract);
      const coupons = batch.map(({ beneficiary, weight }) => {
        const amount = divide(weight, round.price);
        return createCoupon(network, tx, { kind: 'app', owner: beneficiary, round: round.number, amount });
      });
      appRewardCouponCids.push(...coupons.map((coupon) => coupon.contract.id));
      return { appRewardCouponCids };
    });
    return { result: { appRewardCouponCids } };
  });
  return true;
};
