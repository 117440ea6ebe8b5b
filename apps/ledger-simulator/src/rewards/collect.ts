import type { JsonObject, Tx } from '../ledger/tx.ts';
import type { Network } from '../network/network.ts';
import type { Party } from '../parties/party.ts';
import type { Round } from '../rounds/round.ts';
import { type Decimal, times } from '../values/decimal.ts';
import { type Coupon, endCoupon, kindsInCoin } from './create-coupon.ts';

/** Coin minted from coupons that were inputs of a movement, by kind. */
export interface Collected {
  readonly app: Decimal;
  /** Includes `liveness`. */
  readonly validator: Decimal;
  readonly sv: Decimal;
  readonly liveness: Decimal;
  readonly activity: Decimal;
  readonly fund: Decimal;
  readonly total: Decimal;
}

/** Coin that a coupon pays; 0 if its round has not issued. */
export function worth(coupon: Coupon, round: Round | undefined): Decimal {
  const { kind, amount } = coupon;
  // Not by `kindsInCoin`: the compiler must see that the switch below has all other kinds.
  if (kind === 'v2' || kind === 'activity' || kind === 'fund') return amount;
  const issuance = round?.issuance;
  if (!issuance) return 0n;
  switch (kind) {
    case 'app':
      return times(amount, coupon.featured ? issuance.perFeaturedApp : issuance.perUnfeaturedApp);
    case 'validator':
      return times(amount, issuance.perValidator);
    case 'sv':
      return times(amount, issuance.perSv);
    case 'liveness':
      return issuance.perLiveness;
  }
}

/** The party's collectable coupons, at most `limit`: those of issuing rounds, and those with a fixed worth. */
export function collectable(network: Network, party: Party, limit: number): Coupon[] {
  const issuing = new Set(network.rounds.issuing.map((round) => round.number));
  const found: Coupon[] = [];
  for (const coupon of party.coupons) {
    if (found.length >= limit) break;
    if (kindsInCoin.has(coupon.kind) || issuing.has(coupon.round)) found.push(coupon);
  }
  return found;
}

/** Archives the coupons as inputs of the sender's movement and returns the coin they mint. */
export function collect(network: Network, tx: Tx, sender: Party, coupons: readonly Coupon[]): Collected {
  const minted = { app: 0n, validator: 0n, sv: 0n, activity: 0n, fund: 0n };
  let liveness = 0n;
  for (const coupon of coupons) {
    const { contract, kind } = coupon;
    const round = network.rounds.issuing.find((each) => each.number === coupon.round);
    if (!round && !kindsInCoin.has(kind))
      throw new Error(`A ${kind} coupon was collected, but its round ${coupon.round} is not issuing.`);
    const amount = worth(coupon, round);
    endCoupon(network, coupon, 'COLLECTED', amount);
    // Transfer summaries count v2 coupons as app rewards, and liveness coupons as validator rewards.
    minted[kind === 'v2' ? 'app' : kind === 'liveness' ? 'validator' : kind] += amount;
    if (kind === 'liveness') liveness += amount;
    const ownChoice = 'SvRewardCoupon_ArchiveAsBeneficiary';
    if (kind === 'sv') tx.consume(contract, ownChoice, sender.id, `${ownChoice}Result`);
    else tx.archive(contract);
  }
  const { app, validator, sv, activity, fund } = minted;
  return { ...minted, liveness, total: app + validator + sv + activity + fund };
}

/** The coupon as a transfer input. */
export function couponInput(coupon: Coupon): JsonObject {
  const value = coupon.contract.id;
  switch (coupon.kind) {
    case 'v2':
      return { tag: 'InputRewardCouponV2', value };
    case 'activity':
      return { tag: 'InputUnclaimedActivityRecord', value };
    case 'fund':
      return { tag: 'InputDevelopmentFundCoupon', value };
    case 'app':
      return { tag: 'InputAppRewardCoupon', value };
    case 'validator':
      return { tag: 'InputValidatorRewardCoupon', value };
    case 'sv':
      return { tag: 'InputSvRewardCoupon', value };
    case 'liveness':
      return coupon.contract.template.name.endsWith('ValidatorFaucetCoupon')
        ? { tag: 'ExtTransferInput', value: { dummyUnitField: {}, optInputValidatorFaucetCoupon: value } }
        : { tag: 'InputValidatorLivenessActivityRecord', value };
  }
}

/** Adds the reward row of an outermost exercise, if any amount is positive (docs/contract.md#v19). */
export function addRewardRow(tx: Tx, eventId: string, collector: Party, rewards: Collected): void {
  if (rewards.total === 0n) return;
  const { app, validator, sv, fund, activity } = rewards;
  tx.reward({ eventId, party: collector.id, app, validator, sv, fund, activity });
}
