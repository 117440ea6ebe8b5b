import { describe, expect, it } from 'vitest';
import { factsOf } from '../../test/facts-of.ts';
import { archived, created, dso, exercised, type Node } from '../../test/scan-item.ts';
import { formatDecimal, parseDecimal } from '../values/decimal.ts';
import type { CouponCreated, IssuanceRates } from './coupon.ts';
import { worthOf } from './worth-of.ts';

const round = { number: '7' };
function amulet(entity: string): string {
  return `Splice.Amulet:${entity}`;
}

function coupon(template: string, args: object, observers: readonly string[] = ['app::1', 'ann::1']): Node {
  return created('00c1', template, { dso, round, ...args }, { observers });
}

/** `KIND party provider activity` of each coupon. */
function shown(...roots: readonly Node[]): string[] {
  return factsOf(...roots).coupons.map(({ kind, party, provider, activity }) =>
    [kind, party, provider, formatDecimal(activity)].join(' '),
  );
}

/** `ordinal END` of each ended coupon. */
function ends(...roots: readonly Node[]): string[] {
  return factsOf(...roots).couponsEnded.map(({ ordinal, end }) => `${ordinal} ${end}`);
}

describe('reward coupons', () => {
  it('belong to their beneficiary, or without one to the party of the activity', () => {
    const app = { provider: 'app::1', amount: '20.6', featured: true };
    expect(shown(coupon(amulet('AppRewardCoupon'), app))).toEqual(['FEATURED_APP app::1 app::1 20.6']);
    expect(shown(coupon(amulet('AppRewardCoupon'), { ...app, featured: false, beneficiary: 'ann::1' }))).toEqual([
      'UNFEATURED_APP ann::1 app::1 20.6',
    ]);
    expect(shown(coupon(amulet('RewardCouponV2'), { provider: 'app::1', amount: '3', beneficiary: null }))).toEqual([
      'TRAFFIC app::1 app::1 3',
    ]);
    expect(shown(coupon(amulet('ValidatorRewardCoupon'), { user: 'ann::1', amount: '0.6' }))).toEqual([
      'VALIDATOR ann::1 ann::1 0.6',
    ]);
    expect(shown(coupon(amulet('SvRewardCoupon'), { sv: 'app::1', beneficiary: 'ann::1', weight: '159250' }))).toEqual([
      'SV ann::1 app::1 159250',
    ]);
    for (const template of ['ValidatorFaucetCoupon', 'ValidatorLivenessActivityRecord']) {
      expect(shown(coupon(`Splice.ValidatorLicense:${template}`, { validator: 'ann::1' }))).toEqual([
        'LIVENESS ann::1 ann::1 1',
      ]);
    }
  });

  it('are hidden while their party or provider does not observe them', () => {
    const args = { provider: 'app::1', beneficiary: 'ann::1', amount: '3' };
    for (const observers of [[], ['app::1'], ['ann::1']])
      expect(shown(coupon(amulet('RewardCouponV2'), args, observers))).toEqual([]);
  });

  it('that cannot be read count as unread', () => {
    const facts = factsOf(coupon(amulet('SvRewardCoupon'), { sv: 'app::1', beneficiary: 'ann::1' }));
    expect(facts.coupons).toEqual([]);
    expect(facts.unread).toMatchObject([
      { reason: 'malformed-payload', detail: 'create_arguments.weight is absent, not an integer' },
    ]);
  });

  it('are collected when archived, unless the choice expires or exchanges them', () => {
    const consumed = (template: string, choice: string) => exercised(template, choice, { on: '00c1', consuming: true });
    const rules = 'Splice.AmuletRules:AmuletRules';
    const traffic = amulet('RewardCouponV2');
    expect(
      ends(
        exercised(rules, 'AmuletRules_Transfer', {
          children: [
            archived('00c1', amulet('AppRewardCoupon')),
            consumed(amulet('SvRewardCoupon'), 'SvRewardCoupon_ArchiveAsBeneficiary'),
            consumed(amulet('ValidatorRewardCoupon'), 'ValidatorRewardCoupon_ArchiveAsValidator'),
            archived('00c2', traffic),
          ],
        }),
      ),
    ).toEqual(['1 COLLECTED', '2 COLLECTED', '3 COLLECTED', '4 COLLECTED']);
    expect(
      ends(
        exercised(rules, 'AmuletRules_ClaimExpiredRewards', {
          children: [
            consumed(amulet('AppRewardCoupon'), 'AppRewardCoupon_DsoExpire'),
            consumed(
              'Splice.ValidatorLicense:ValidatorLivenessActivityRecord',
              'ValidatorLivenessActivityRecord_DsoExpire',
            ),
          ],
        }),
        exercised(rules, 'AmuletRules_ClaimExpiredRewardsV2', { children: [archived('00c1', traffic)] }),
        exercised(rules, 'AmuletRules_UnhideRewardCouponsV2', { children: [archived('00c2', traffic)] }),
        exercised(traffic, 'RewardCoupon_AssignBeneficiaries', {
          on: '00c3',
          consuming: true,
          children: [archived('00c4', traffic)],
        }),
        archived('00c5', traffic),
      ),
    ).toEqual(['1 EXPIRED', '2 EXPIRED', '4 EXPIRED', '6 EXCHANGED', '7 EXCHANGED', '8 EXCHANGED', '9 COLLECTED']);
    expect(ends(archived('00c1', amulet('FeaturedAppActivityMarker')))).toEqual([]);
    const assigned = exercised(traffic, 'RewardCoupon_AssignBeneficiaries', { on: '00c1', consuming: true });
    const nested = exercised(rules, 'AmuletRules_ClaimExpiredRewardsV2', {
      children: [assigned, archived('00c2', traffic)],
    });
    expect(ends(nested, archived('00c3', traffic))).toEqual(['1 EXCHANGED', '2 EXPIRED', '3 COLLECTED']);
  });
});

describe('rates of an issuing round', () => {
  const args = {
    dso,
    round,
    issuancePerValidatorRewardCoupon: '0.2000000000',
    issuancePerFeaturedAppRewardCoupon: '2.7797322353',
    issuancePerUnfeaturedAppRewardCoupon: '0.6000000000',
    issuancePerSvRewardCoupon: '0.0690020407',
    optIssuancePerValidatorFaucetCoupon: '52.4469371427',
  };
  const ratesOf = (over: object = {}): IssuanceRates | null =>
    factsOf(created('00f1', 'Splice.Round:IssuingMiningRound', { ...args, ...over })).roundsAdvanced[0]?.rates ?? null;
  const worth = (kind: CouponCreated['kind'], activity: string, rates = ratesOf()): string | null => {
    const found = worthOf({ kind, activity: parseDecimal(activity) }, rates);
    return found === null ? null : formatDecimal(found);
  };

  // Amounts collected on MainNet (fixtures/recorded/mainnet).
  it('match the collected amounts', () => {
    expect(worth('SV', '159250')).toBe('10988.574981475');
    expect(worth('SV', '136125')).toBe('9392.9027902875');
    expect(worth('LIVENESS', '1')).toBe('52.4469371427');
  });

  it('are not needed for traffic coupons; without them other coupons have no amount, without the rate of liveness 0', () => {
    expect(worth('TRAFFIC', '3.5', null)).toBe('3.5');
    expect(worth('SV', '3.5', null)).toBeNull();
    expect(worth('LIVENESS', '1', ratesOf({ optIssuancePerValidatorFaucetCoupon: null }))).toBe('0');
  });

  it('round half to even like the ledger', () => {
    const rates = ratesOf({ issuancePerValidatorRewardCoupon: '0.5' });
    expect(worth('VALIDATOR', '0.0000000001', rates)).toBe('0');
    expect(worth('VALIDATOR', '0.0000000003', rates)).toBe('0.0000000002');
    expect(worth('VALIDATOR', '0.0000000005', rates)).toBe('0.0000000002');
    expect(worth('VALIDATOR', '-0.0000000003', rates)).toBe('-0.0000000002');
    expect(worth('VALIDATOR', '0.0000000004', rates)).toBe('0.0000000002');
  });
});
