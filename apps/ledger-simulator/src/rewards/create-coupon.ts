import { templates } from '../ledger/template.ts';
import type { Contract, Tx } from '../ledger/tx.ts';
import type { CouponRow } from '../model/rows.ts';
import type { Network } from '../network/network.ts';
import type { Party } from '../parties/party.ts';
import { type Decimal, numeric, one } from '../values/decimal.ts';
import { day, payloadTimeText } from '../values/time.ts';

/**
 * Kinds of coupon. `activity` (an unclaimed activity record) and `fund` (development fund) mint coin that is no app,
 * validator or SV reward. `v2` is traffic-based (CIP-0104). These three state their worth in coin.
 */
type CouponKind = 'app' | 'validator' | 'sv' | 'liveness' | 'v2' | 'activity' | 'fund';

/** A right to reward coin. As an input it mints coin while its round issues; `kindsInCoin` do at any time. */
export interface Coupon {
  readonly contract: Contract;
  readonly kind: CouponKind;
  readonly owner: Party;
  readonly round: number;
  /** Unit by kind: activity in coin (app, validator); coin (v2, activity, fund); 0 (liveness); basis points × 10^10 (sv). */
  readonly amount: Decimal;
  readonly featured: boolean;
  /** The coupon's row in the model; null for `activity` and `fund`. */
  readonly row: CouponRow | null;
}

/** Kinds whose amount is their worth in coin, independent of their round's issuance. */
export const kindsInCoin: ReadonlySet<CouponKind> = new Set(['v2', 'activity', 'fund'] as const);

type Draft = Pick<Coupon, 'kind' | 'owner' | 'round' | 'amount'> & {
  /** Party id of the SV, for SV coupons. */
  readonly sv?: string;
  /** Party id of the app, if a v2 coupon goes to a beneficiary. */
  readonly provider?: string;
};

/** Creates a reward coupon contract and gives the coupon to its owner. */
export function createCoupon(network: Network, tx: Tx, draft: Draft): Coupon {
  const featured = draft.kind === 'app' && draft.owner.featuredAppRights.length > 0;
  const contract = createContract(network, tx, draft, featured);
  const row = rowOf(network, draft, featured);
  if (row !== null) network.model.coupons.push(row);
  const coupon: Coupon = { ...draft, contract, featured, row };
  draft.owner.coupons.add(coupon);
  if (kindsInCoin.has(draft.kind)) return coupon;
  let ofRound = network.couponsByRound.get(draft.round);
  if (!ofRound) network.couponsByRound.set(draft.round, (ofRound = new Set()));
  ofRound.add(coupon);
  return coupon;
}

function rowOf(network: Network, draft: Draft, featured: boolean): CouponRow | null {
  const kinds = {
    app: featured ? 'FEATURED_APP' : 'UNFEATURED_APP',
    v2: 'TRAFFIC',
    validator: 'VALIDATOR',
    liveness: 'LIVENESS',
    sv: 'SV',
    activity: null,
    fund: null,
  } as const;
  const kind = kinds[draft.kind];
  if (kind === null) return null;
  return {
    kind,
    party: draft.owner.id,
    provider: draft.sv ?? draft.provider ?? draft.owner.id,
    round: draft.round,
    // A liveness coupon counts as one unit (docs/contract.md#v88).
    activity: draft.kind === 'liveness' ? one : draft.amount,
    madeIn: network.model.updates,
    ended: null,
  };
}

/** Ends a coupon: collected or expired, at its worth in coin. */
export function endCoupon(network: Network, coupon: Coupon, how: 'COLLECTED' | 'EXPIRED', worth: Decimal): void {
  if (coupon.row !== null) coupon.row.ended = { how, update: network.model.updates, worth };
  coupon.owner.coupons.delete(coupon);
  network.couponsByRound.get(coupon.round)?.delete(coupon);
}

function createContract(network: Network, tx: Tx, draft: Draft, featured: boolean): Contract {
  const dso = network.dso.id;
  const owner = draft.owner.id;
  const round = { number: String(draft.round) };
  const expiresAt = payloadTimeText(tx.effectiveAt + day);
  switch (draft.kind) {
    case 'app':
      return tx.create(
        templates.appRewardCoupon,
        { dso, provider: owner, featured, amount: numeric(draft.amount), round, beneficiary: owner },
        [dso],
        [owner],
      );
    case 'v2':
      return tx.create(
        templates.rewardCouponV2,
        {
          dso,
          provider: draft.provider ?? owner,
          round,
          amount: numeric(draft.amount),
          expiresAt,
          providerIsObserver: true,
          beneficiary: draft.provider === undefined ? null : owner,
        },
        [dso],
        [draft.provider ?? owner, owner],
      );
    case 'activity':
      return tx.create(
        templates.unclaimedActivityRecord,
        { dso, beneficiary: owner, amount: numeric(draft.amount), reason: 'grant', expiresAt },
        [dso],
        [owner],
      );
    case 'fund':
      return tx.create(
        templates.developmentFundCoupon,
        { dso, beneficiary: owner, fundManager: dso, amount: numeric(draft.amount), expiresAt, reason: 'grant' },
        [dso],
        [owner],
      );
    case 'validator':
      return tx.create(
        templates.validatorRewardCoupon,
        { dso, user: owner, amount: numeric(draft.amount), round },
        [dso],
        [owner],
      );
    case 'sv': {
      const sv = draft.sv ?? owner;
      return tx.create(
        templates.svRewardCoupon,
        { dso, sv, beneficiary: owner, round, weight: String(draft.amount / one) },
        [dso],
        [sv, owner],
      );
    }
    case 'liveness':
      // In era 0 the validator signs its faucet coupon too.
      return network.era === 0
        ? tx.create(templates.validatorFaucetCoupon, { dso, validator: owner, round }, [dso, owner])
        : tx.create(templates.validatorLivenessActivityRecord, { dso, validator: owner, round }, [dso], [owner]);
  }
}
