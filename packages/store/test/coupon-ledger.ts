import type { Entry } from '../src/index.ts';
import { entryOf } from './independent-ledgers/index-items.ts';
import {
  created,
  dso,
  exercised,
  item,
  type Json,
  type Node,
  recordTimeOf,
} from './independent-ledgers/scan-shapes.ts';

/** Milliseconds. */
export const start = Number(recordTimeOf(0) / 1000n);

/** The update `n` minutes after `start`. */
export function nthUpdate(n: number, roots: readonly Node[]): Entry {
  return entryOf(item(n * 60, roots));
}

const rates = {
  issuancePerValidatorRewardCoupon: '0.2',
  issuancePerFeaturedAppRewardCoupon: '2.5',
  issuancePerUnfeaturedAppRewardCoupon: '0.6',
  issuancePerSvRewardCoupon: '0.0690020407',
  optIssuancePerValidatorFaucetCoupon: '52.4469371427',
};

/** The contract of a round in one of its states. */
export function roundContract(number: number, state: 'Open' | 'Summarizing' | 'Issuing' | 'Closed'): Node {
  const args = { dso, round: { number: String(number) }, amuletPrice: '0.5', ...rates };
  return created(`${state} ${number}`, `Splice.Round:${state}MiningRound`, args);
}

function coupon(contract: string, round: number, entity: string, args: Json, observers: readonly string[]): Node {
  return created(contract, `Splice.${entity}`, { dso, round: { number: String(round) }, ...args }, { observers });
}

export function livenessCoupon(contract: string, round: number): Node {
  const validator = 'val::1';
  return coupon(contract, round, 'ValidatorLicense:ValidatorLivenessActivityRecord', { validator }, [validator]);
}

export function svCoupon(contract: string, round: number, weight: number, beneficiary = 'sv::1'): Node {
  const args = { sv: 'sv::1', beneficiary, weight: String(weight) };
  return coupon(contract, round, 'Amulet:SvRewardCoupon', args, ['sv::1', beneficiary]);
}

export function appCoupon(contract: string, round: number, amount: string, beneficiary: string | null = null): Node {
  const args = { provider: 'app::1', featured: true, amount, beneficiary };
  return coupon(contract, round, 'Amulet:AppRewardCoupon', args, [
    'app::1',
    ...(beneficiary === null ? [] : [beneficiary]),
  ]);
}

/** Coupon for an app's traffic. */
export function trafficCoupon(
  contract: string,
  round: number,
  amount: string,
  beneficiary: string | null = null,
): Node {
  const args = { provider: 'net::1', amount, beneficiary };
  return coupon(contract, round, 'Amulet:RewardCouponV2', args, [
    'net::1',
    ...(beneficiary === null ? [] : [beneficiary]),
  ]);
}

/** `Module:Entity` of a created contract. */
function templateOf({ event }: Node): string {
  return String(event.template_id).replace(/^[^:]*:/, '');
}

/** A choice that ends the coupon. */
export function ends(ended: Node, choice = 'Archive', children: readonly Node[] = []): Node {
  return exercised(templateOf(ended), choice, { on: String(ended.event.contract_id), consuming: true, children });
}

const rules = 'Splice.AmuletRules:AmuletRules';

/** A transfer that collects the coupons. */
export function collects(...coupons: readonly Node[]): Node {
  const children = coupons.map((one) =>
    templateOf(one) === 'Splice.Amulet:SvRewardCoupon' ? ends(one, 'SvRewardCoupon_ArchiveAsBeneficiary') : ends(one),
  );
  return exercised(rules, 'AmuletRules_Transfer', { children });
}

/** The expiry of coupons that are not traffic coupons. */
export function expires(...coupons: readonly Node[]): Node {
  const children = coupons.map((one) => ends(one, `${templateOf(one).split(':')[1] ?? ''}_DsoExpire`));
  return exercised(rules, 'AmuletRules_ClaimExpiredRewards', { children });
}

/** The expiry of a traffic coupon. */
export function expiresTraffic(unused: Node): Node {
  return exercised(rules, 'AmuletRules_ClaimExpiredRewardsV2', { children: [ends(unused)] });
}
