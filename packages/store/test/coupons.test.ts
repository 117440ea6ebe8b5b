import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checksum, type Entry, migrate, openReader, openWriter, type Reader } from '../src/index.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { dso } from './ledger.ts';
import {
  appCoupon,
  collects,
  coupon,
  ends,
  expires,
  liveness,
  roundIs,
  start,
  svCoupon,
  told,
} from './coupon-ledger.ts';

const { databaseUrl, drop } = await createTestDatabase();
afterAll(drop);

const alive = [liveness('l1', 1), liveness('l2', 2), liveness('l4', 4)];
const weights = [svCoupon('s1', 1, 100), svCoupon('s2', 1, 60, 'ben::1'), svCoupon('s3', 2, 160)];
const [l1, l2, l4] = alive as [(typeof alive)[0], (typeof alive)[0], (typeof alive)[0]];
const [s1, s2, s3] = weights as [(typeof weights)[0], (typeof weights)[0], (typeof weights)[0]];
const apps = ['1', '0.3333333333', '2'].map((amount, at) => appCoupon(`a${at}`, 1, amount, at === 2 ? 'ben::1' : null));
const [a0, a1, a2] = apps as [(typeof apps)[0], (typeof apps)[0], (typeof apps)[0]];

/** A traffic coupon that is reassigned to a beneficiary and expires. */
const traffic = ['7', '3'].map((amount, at) =>
  coupon(
    `t${at}`,
    2,
    'Amulet:RewardCouponV2',
    { provider: 'net::1', amount, beneficiary: at === 0 ? null : 'ben::2' },
    ['net::1', ...(at === 0 ? [] : ['ben::2'])],
  ),
);
const [t0, t1] = traffic as [(typeof traffic)[0], (typeof traffic)[0]];
const expiry = {
  contract: 'rules',
  template: 'Splice.AmuletRules:AmuletRules',
  choice: 'AmuletRules_ClaimExpiredRewardsV2',
  below: [ends(t1)],
};

/** Round 1 pays and closes with coupons left; round 2 issues; nobody reports in round 3; round 4 is open. */
const ledger: readonly Entry[] = [
  told(1, [roundIs(1, 'Open')]),
  told(2, [l1]),
  told(3, [roundIs(2, 'Open'), s1, s2]),
  told(4, [a0, a1]),
  told(5, [a2]),
  told(6, [roundIs(1, 'Summarizing'), roundIs(3, 'Open')]),
  told(7, [l2, s3]),
  told(8, [roundIs(1, 'Issuing')]),
  told(9, [collects(l1)]),
  told(10, [collects(a0), collects(s1)]),
  told(11, [roundIs(2, 'Summarizing')]),
  told(12, [roundIs(1, 'Closed'), roundIs(2, 'Issuing'), roundIs(4, 'Open')]),
  told(13, [expires(a1, s2)]),
  told(14, [l4, collects(s3)]),
  told(15, [t0]),
  told(16, [{ ...ends(t0, 'RewardCoupon_AssignBeneficiaries'), below: [t1] }]),
  told(17, [expiry]),
];

async function index(network: string, size: number, entries = ledger) {
  const place = { databaseUrl, network };
  await migrate(place);
  const writer = await openWriter(place);
  for (let at = 0; at < entries.length; at += size) await writer.commit(entries.slice(at, at + size));
  await writer.close();
  return place;
}

async function tablesOf(place: { databaseUrl: string; network: string }) {
  return (await checksum(place)).tables;
}

describe('reward coupons', () => {
  let place: Awaited<ReturnType<typeof index>>;
  let reader: Reader;
  beforeAll(async () => {
    place = await index('coupons', 5);
    reader = await openReader(place);
  });
  afterAll(() => reader.close());

  const rates = {
    featuredApp: '2.5',
    unfeaturedApp: '0.6',
    validator: '0.2',
    liveness: '52.4469371427',
    sv: '0.0690020407',
  };
  const none = {
    ...{ collected: '0', issued: '0', expired: '0', missed: '0' },
    ...{ exchanged: '0', unclaimed: '0', waiting: '0' },
  };
  const at = (event: string, position: number) => ({ event, position: String(position) });
  const roundsOf = async (partyId: string, role: 'BENEFICIARY' | 'PROVIDER' = 'BENEFICIARY', period = {}) =>
    (await reader.listRewardRounds({ partyId, role, ...period })).value;

  it('of a validator are listed per round with paid, waiting and missed rounds', async () => {
    const own = { kind: 'LIVENESS', received: '1', activity: '1' };
    const value = await roundsOf('val::1');
    expect(value?.content).toEqual([
      {
        number: '1',
        price: '0.5',
        openedAt: String(start + 60_000),
        state: 'CLOSED',
        rates,
        coupons: [
          { ...own, ...none, collected: '1', issued: '52.4469371427', updates: [at('MADE', 2), at('COLLECTED', 9)] },
        ],
      },
      expect.objectContaining({
        number: '2',
        state: 'ISSUING',
        rates,
        coupons: [{ ...own, ...none, waiting: '1', updates: [at('MADE', 7)] }],
      }),
      expect.objectContaining({ number: '3', state: 'OPEN', rates: null, coupons: [] }),
      expect.objectContaining({ number: '4', coupons: [{ ...own, ...none, waiting: '1', updates: [at('MADE', 14)] }] }),
    ]);
    expect(value?.sums).toEqual([
      {
        kind: 'LIVENESS',
        ...none,
        received: '3',
        activity: '3',
        collected: '1',
        issued: '52.4469371427',
        waiting: '2',
      },
    ]);
    expect(value?.shares).toEqual([expect.objectContaining({ partyId: 'val::1', name: null, received: '3' })]);
  });

  it('of an app are listed with the missed amount, rounded as on the ledger, and the shares of beneficiaries', async () => {
    const [first] = (await roundsOf('app::1'))?.content ?? [];
    expect(first?.coupons).toEqual([
      {
        kind: 'FEATURED_APP',
        ...none,
        received: '2',
        activity: '1.3333333333',
        collected: '1',
        issued: '2.5',
        expired: '1',
        missed: '0.8333333332',
        updates: [at('MADE', 4), at('COLLECTED', 10), at('EXPIRED', 13)],
      },
    ]);
    const provided = await roundsOf('app::1', 'PROVIDER');
    expect(provided?.content[0]?.coupons).toMatchObject([
      {
        received: '3',
        activity: '3.3333333333',
        unclaimed: '1',
        updates: [at('MADE', 4), at('MADE', 5), at('COLLECTED', 10), at('EXPIRED', 13)],
      },
    ]);
    expect(provided?.shares.map(({ partyId, issued, unclaimed }) => [partyId, issued, unclaimed])).toEqual([
      ['app::1', '2.5', '0'],
      ['ben::1', '0', '1'],
    ]);
    const beneficiary = await roundsOf('ben::1');
    expect(beneficiary?.sums).toMatchObject([
      { kind: 'FEATURED_APP', received: '1', unclaimed: '1' },
      { kind: 'SV', activity: '60', expired: '1', missed: '4.140122442' },
    ]);
    expect(beneficiary?.shares.map(({ partyId }) => partyId)).toEqual(['app::1', 'sv::1']);
  });

  it('of traffic are exchanged for those of a beneficiary and expire separately', async () => {
    const sums = { kind: 'TRAFFIC', ...none, received: '2', activity: '10', exchanged: '1', expired: '1', missed: '3' };
    const value = await roundsOf('net::1', 'PROVIDER');
    expect(value?.sums).toEqual([sums]);
    expect(value?.content[1]?.coupons).toEqual([
      { ...sums, updates: [at('MADE', 15), at('MADE', 16), at('EXPIRED', 17)] },
    ]);
    expect((await roundsOf('net::1'))?.sums).toMatchObject([{ received: '1', exchanged: '1', waiting: '0' }]);
  });

  it('are listed for the rounds that opened in the period', async () => {
    const numbers = async (from?: number, to?: number) => {
      const value = await roundsOf('val::1', 'BENEFICIARY', { from, to });
      return value?.content.map(({ number }) => number);
    };
    expect(await numbers(start + 60_000, start + 6 * 60_000)).toEqual(['1', '2']);
    expect(await numbers(start + 60_001)).toEqual(['2', '3', '4']);
    expect(await numbers(start, start)).toEqual([]);
    expect(await roundsOf('nobody::1')).toBeNull();
    expect(await roundsOf(dso)).toMatchObject({ sums: [], shares: [], content: [{ coupons: [] }, {}, {}, {}] });
  });

  it('of a round are the sums over all parties', async () => {
    const round = (await reader.getRound({ number: '1' })).value;
    expect(round?.rates).toEqual(rates);
    expect(round?.coupons).toEqual([
      ...((await roundsOf('app::1', 'PROVIDER'))?.sums ?? []),
      ...((await roundsOf('val::1', 'BENEFICIARY', { to: start + 2 * 60_000 }))?.sums ?? []),
      {
        kind: 'SV',
        ...none,
        received: '2',
        activity: '160',
        collected: '1',
        issued: '6.90020407',
        expired: '1',
        missed: '4.140122442',
      },
    ]);
    expect((await reader.getRound({ number: '3' })).value).toMatchObject({ rates: null, coupons: [] });
  });

  it('are summed by the day of their round', async () => {
    const days = async (partyId: string, role: 'BENEFICIARY' | 'PROVIDER', period = {}) =>
      (await reader.listRewardRoundDays({ partyId, role, ...period })).value;
    const { sums } = (await roundsOf('sv::1', 'PROVIDER')) ?? {};
    expect(await days('sv::1', 'PROVIDER')).toEqual({
      partyId: 'sv::1',
      role: 'PROVIDER',
      sums,
      content: [{ day: String(start), rounds: '4', activeRounds: '2', price: '0.5', coupons: sums }],
    });
    expect((await days('val::1', 'BENEFICIARY'))?.content).toMatchObject([{ rounds: '4', activeRounds: '3' }]);
    expect((await days('val::1', 'BENEFICIARY', { from: start + 1 }))?.content).toEqual([]);
    expect((await days('val::1', 'BENEFICIARY', { to: start + 1 }))?.content).toHaveLength(1);
    expect(await days('nobody::1', 'PROVIDER')).toBeNull();
  });

  it('are the same for every size of commit', async () => {
    const tables = await tablesOf(place);
    expect(await tablesOf(await index('one', 1))).toEqual(tables);
    expect(await tablesOf(await index('all', 100))).toEqual(tables);
    expect(tables.find(({ table }) => table === 'coupon')?.rows).toBe(2 + 1);
  });
});
