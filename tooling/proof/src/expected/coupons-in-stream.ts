import Big from 'big.js';
import { ledgerProduct } from '../decimals.ts';
import type { CouponKind, ModelCoupon } from '../model.ts';
import type { Payload, StreamUpdate } from '../stream.ts';

type Args = Payload & { readonly round: { readonly number: string } };

const kinds: Readonly<Record<string, CouponKind>> = {
  'Amulet:RewardCouponV2': 'TRAFFIC',
  'Amulet:ValidatorRewardCoupon': 'VALIDATOR',
  'Amulet:SvRewardCoupon': 'SV',
  'ValidatorLicense:ValidatorFaucetCoupon': 'LIVENESS',
  'ValidatorLicense:ValidatorLivenessActivityRecord': 'LIVENESS',
};
/** Field of an issuing round with the rate of each kind. */
const rateFields: Readonly<Record<Exclude<CouponKind, 'TRAFFIC'>, string>> = {
  FEATURED_APP: 'issuancePerFeaturedAppRewardCoupon',
  UNFEATURED_APP: 'issuancePerUnfeaturedAppRewardCoupon',
  VALIDATOR: 'issuancePerValidatorRewardCoupon',
  LIVENESS: 'optIssuancePerValidatorFaucetCoupon',
  SV: 'issuancePerSvRewardCoupon',
};

/** Entity of a template of the amulet package, `Amulet:SvRewardCoupon`; null for other packages. */
function entityOf(templateId: string | null, packageName: string | null): string | null {
  return packageName === 'splice-amulet' ? (/:Splice\.(.+)$/u.exec(templateId ?? '')?.[1] ?? null) : null;
}

function kindOf(entity: string, args: Args): CouponKind | undefined {
  if (entity === 'Amulet:AppRewardCoupon') return args.featured === true ? 'FEATURED_APP' : 'UNFEATURED_APP';
  return kinds[entity];
}

function read(kind: CouponKind, args: Args): Pick<ModelCoupon, 'party' | 'provider' | 'activity'> {
  const text = (field: string) => String(args[field]);
  const plain = (value: string) => new Big(value).toFixed();
  switch (kind) {
    case 'SV':
      return { party: text('beneficiary'), provider: text('sv'), activity: text('weight') };
    case 'LIVENESS':
      return { party: text('validator'), provider: text('validator'), activity: '1' };
    case 'VALIDATOR':
      return { party: text('user'), provider: text('user'), activity: plain(text('amount')) };
    case 'FEATURED_APP':
    case 'UNFEATURED_APP':
    case 'TRAFFIC':
      return {
        party: String(args.beneficiary ?? args.provider),
        provider: text('provider'),
        activity: plain(text('amount')),
      };
  }
}

/** Reward coupons and their outcomes in order (V88), derived from the events. */
export function couponsInStream(stream: readonly StreamUpdate[]): readonly ModelCoupon[] {
  const rounds = new Map<string, Args>();
  const coupons = new Map<string, ModelCoupon>();
  for (const [update, { events }] of stream.entries()) {
    for (const { type, contractId, templateId, packageName, created, raw } of events) {
      const entity = entityOf(templateId, packageName);
      if (entity === null) continue;
      if (type === 'created_event') {
        const args = created?.create_arguments as Args;
        if (entity === 'Round:IssuingMiningRound') rounds.set(args.round.number, args);
        const kind = kindOf(entity, args);
        if (kind === undefined) continue;
        const round = Number(args.round.number);
        coupons.set(contractId, { kind, ...read(kind, args), round, madeIn: update, ended: null });
      } else if (type === 'exercised_event' && raw.consuming === true) {
        const coupon = coupons.get(contractId);
        if (coupon === undefined) continue;
        const { kind, activity, round } = coupon;
        const rate = kind === 'TRAFFIC' ? '1' : String(rounds.get(String(round))?.[rateFields[kind]]);
        // Every other consuming choice collects.
        const how = String(raw.choice).endsWith('_DsoExpire') ? 'EXPIRED' : 'COLLECTED';
        coupons.set(contractId, { ...coupon, ended: { how, update, worth: ledgerProduct(activity, rate) } });
      }
    }
  }
  return [...coupons.values()];
}
