import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checksum, type Entry, migrate, openReader, type Reader, rewind } from '../src/index.ts';
import { commitAll } from '../testing/index.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { dso } from './ledger.ts';
import {
  appCoupon,
  collects,
  ends,
  expires,
  expiresTraffic,
  livenessCoupon,
  nthUpdate,
  roundContract,
  start,
  svCoupon,
  trafficCoupon,
} from './coupon-ledger.ts';

const { databaseUrl, drop } = await createTestDatabase();
afterAll(drop);

// Liveness records (`l` and their round), and numbered coupons of super validators (`s`) and of apps (`a`).
const [l1, l2, l4] = [livenessCoupon('l1', 1), livenessCoupon('l2', 2), livenessCoupon('l4', 4)];
const [s1, s2, s3] = [svCoupon('s1', 1, 100), svCoupon('s2', 1, 60, 'ben::1'), svCoupon('s3', 2, 160)];
const [a0, a1, a2] = [appCoupon('a0', 1, '1'), appCoupon('a1', 1, '0.3333333333'), appCoupon('a2', 1, '2', 'ben::1')];
/** A traffic coupon, and the one that replaces it when it is assigned to a beneficiary. */
const [t0, t1] = [trafficCoupon('t0', 2, '7'), trafficCoupon('t1', 2, '3', 'ben::2')];

/** Round 1 pays and closes with uncollected coupons; round 2 issues; round 3 has no coupons; round 4 is open. */
const ledger: readonly Entry[] = [
  nthUpdate(1, [roundContract(1, 'Open')]),
  nthUpdate(2, [l1]),
  nthUpdate(3, [roundContract(2, 'Open'), s1, s2]),
  nthUpdate(4, [a0, a1]),
  nthUpdate(5, [a2]),
  nthUpdate(6, [roundContract(1, 'Summarizing'), roundContract(3, 'Open')]),
  nthUpdate(7, [l2, s3]),
  nthUpdate(8, [roundContract(1, 'Issuing')]),
  nthUpdate(9, [collects(l1)]),
  nthUpdate(10, [collects(a0), collects(s1)]),
  nthUpdate(11, [roundContract(2, 'Summarizing')]),
  nthUpdate(12, [roundContract(1, 'Closed'), roundContract(2, 'Issuing'), roundContract(4, 'Open')]),
  nthUpdate(13, [expires(a1, s2)]),
  nthUpdate(14, [l4, collects(s3)]),
  nthUpdate(15, [t0]),
  nthUpdate(16, [ends(t0, 'RewardCoupon_AssignBeneficiaries', [t1])]),
  nthUpdate(17, [expiresTraffic(t1)]),
];

async function index(network: string, size: number, entries = ledger) {
  const address = { databaseUrl, network };
  await migrate(address);
  await commitAll(address, entries, size);
  return address;
}

async function tablesOf(address: { databaseUrl: string; network: string }) {
  return (await checksum(address)).tables;
}

describe('reward coupons', () => {
  let address: Awaited<ReturnType<typeof index>>;
  let reader: Reader;
  beforeAll(async () => {
    address = await index('coupons', 5);
    reader = await openReader(address);
  });
  afterAll(() => reader.close());

  const roundsOf = async (partyId: string, role: 'BENEFICIARY' | 'PROVIDER' = 'BENEFICIARY', period = {}) =>
    (await reader.listRewardRounds({ partyId, role, ...period })).value;

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

  it('are the same for every size of commit', async () => {
    const tables = await tablesOf(address);
    expect(await tablesOf(await index('one', 1))).toEqual(tables);
    expect(await tablesOf(await index('all', 100))).toEqual(tables);
    // The coupons that were neither collected nor expired.
    expect(tables.find(({ table }) => table === 'coupon')?.rows).toBe([a2, l2, l4].length);
  });

  it('a rewind reverts only the first end of a coupon, and only if it is after the position', async () => {
    const kept = [nthUpdate(1, [roundContract(1, 'Open')]), nthUpdate(2, [a0, a1]), nthUpdate(3, [expires(a1)])];
    // More updates than a rewind reads at once (500) are between the two ends of `a0`.
    const between = Array.from({ length: 501 }, (_, index) => nthUpdate(5 + index, []));
    const removed = [nthUpdate(4, [expires(a0)]), ...between, nthUpdate(600, [expires(a0, a1)])];
    const rewound = await index('rewound', 600, [...kept, ...removed]);
    await rewind({ ...rewound, to: { migrationId: null, recordTime: BigInt(start + 3 * 60_000) * 1000n } });
    expect(await tablesOf(rewound)).toEqual(await tablesOf(await index('kept', 600, kept)));
  });
});
