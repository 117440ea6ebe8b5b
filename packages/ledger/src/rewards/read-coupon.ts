import type { CreatedEvent } from '../events/event.ts';
import { one } from '../values/decimal.ts';
import { Payload } from '../values/payload.ts';
import type { CouponCreated, CouponKind } from './coupon.ts';

type Content = Pick<CouponCreated, 'kind' | 'party' | 'provider' | 'activity'>;

function forProvider(kind: CouponKind, args: Payload): Content {
  const provider = args.at('provider').id();
  return {
    kind,
    party: args.at('beneficiary').idOrNull() ?? provider,
    provider,
    activity: args.at('amount').decimal(),
  };
}

function ofOne(kind: CouponKind, party: Payload, activity: bigint): Content {
  const id = party.id();
  return { kind, party: id, provider: id, activity };
}

/** Readers of the fields of each coupon template. */
const contents: ReadonlyMap<string, (args: Payload) => Content> = new Map([
  [
    'Splice.Amulet:AppRewardCoupon',
    (args) => forProvider(args.at('featured').flag() ? 'FEATURED_APP' : 'UNFEATURED_APP', args),
  ],
  ['Splice.Amulet:RewardCouponV2', (args) => forProvider('TRAFFIC', args)],
  ['Splice.Amulet:ValidatorRewardCoupon', (args) => ofOne('VALIDATOR', args.at('user'), args.at('amount').decimal())],
  ['Splice.ValidatorLicense:ValidatorFaucetCoupon', (args) => ofOne('LIVENESS', args.at('validator'), one)],
  ['Splice.ValidatorLicense:ValidatorLivenessActivityRecord', (args) => ofOne('LIVENESS', args.at('validator'), one)],
  [
    'Splice.Amulet:SvRewardCoupon',
    (args) => ({
      kind: 'SV',
      party: args.at('beneficiary').id(),
      provider: args.at('sv').id(),
      activity: args.at('weight').bigint() * one,
    }),
  ],
]);

export const couponTemplates: readonly string[] = [...contents.keys()];

/** Reads a coupon. Null for another template, or if its party or its provider does not see it, such as a coupon still hidden from the app. @throws MalformedPayload */
export function readCoupon(event: CreatedEvent, template: string): CouponCreated | null {
  const read = contents.get(template);
  if (read === undefined) return null;
  const args = new Payload(event.createArguments, 'create_arguments');
  const content = read(args);
  const sees = (party: string) => event.observers.includes(party) || event.signatories.includes(party);
  if (!sees(content.party) || !sees(content.provider)) return null;
  return { ordinal: event.ordinal, contractId: event.contractId, round: args.at('round').round(), ...content };
}
