import type {
  CouponRatesValues,
  CouponSumsValues,
  RewardRoundValues,
  RoundCouponsValues,
} from '@ledger-explorer/spec/writers';
import { writeRewardRoundDays, writeRewardRounds } from '@ledger-explorer/spec/writers';
import { coin, decimal, milliseconds } from '../ledger/decimal.ts';
import type { FakeLedger, FakeRound } from '../ledger/fake-ledger.ts';
import { lengths, periodOf } from './period.ts';
import { found, type Read } from './reading.ts';
import { nameOf } from './values.ts';

/** A coupon that was collected: others do not occur in a fake ledger. */
interface FakeCoupon {
  readonly kind: 'FEATURED_APP' | 'VALIDATOR' | 'SV';
  readonly party: string;
  readonly round: FakeRound;
  readonly amount: bigint;
  readonly collectedAt: number;
}

const one = decimal(coin);
/** Every round pays a coin for each unit of activity. */
export function ratesOf({ issuing }: FakeRound): CouponRatesValues | null {
  return issuing && { featuredApp: one, unfeaturedApp: one, validator: one, liveness: one, sv: one };
}

/** A coupon for each part of a reward, of the newest round that paid then. */
function couponsOf({ rewards, rounds }: FakeLedger): readonly FakeCoupon[] {
  return rewards.flatMap(({ party, update, app, validator, sv }) => {
    const round = rounds.findLast(({ issuing }) => issuing !== null && issuing.position <= update.position);
    if (round === undefined) return [];
    const parts = [
      ['FEATURED_APP', app],
      ['VALIDATOR', validator],
      ['SV', sv],
    ] as const;
    return parts.flatMap(([kind, amount]) =>
      amount > 0n ? [{ kind, party, round, amount, collectedAt: update.position }] : [],
    );
  });
}

function byKind(
  coupons: readonly FakeCoupon[],
): { readonly own: readonly FakeCoupon[]; readonly sums: CouponSumsValues }[] {
  return (['FEATURED_APP', 'VALIDATOR', 'SV'] as const).flatMap((kind) => {
    const own = coupons.filter((coupon) => coupon.kind === kind);
    if (own.length === 0) return [];
    const amount = decimal(own.reduce((sum, coupon) => sum + coupon.amount, 0n));
    const none = { expired: 0, missed: 0, exchanged: 0, unclaimed: 0, waiting: 0 };
    return [
      { own, sums: { kind, received: own.length, activity: amount, collected: own.length, issued: amount, ...none } },
    ];
  });
}

/** What became of all coupons of a round. */
export function couponsOfRound(ledger: FakeLedger, { number }: FakeRound): readonly CouponSumsValues[] {
  return byKind(couponsOf(ledger).filter(({ round }) => round.number === number)).map(({ sums }) => sums);
}

function withUpdates({ own, sums }: ReturnType<typeof byKind>[number]): RoundCouponsValues {
  const collected = [...new Set(own.map(({ collectedAt }) => collectedAt))].slice(0, 4);
  const [first] = own;
  return {
    ...sums,
    updates: [
      { event: 'MADE', position: first?.round.opened.position ?? 1 },
      ...collected.map((position) => ({ event: 'COLLECTED', position })),
    ],
  };
}

function stateOf({ issuing, closed }: FakeRound): string {
  return closed !== null ? 'CLOSED' : issuing !== null ? 'ISSUING' : 'OPEN';
}

export const listRewardRounds: Read<'listRewardRounds'> = ({ ledger, values, head }) => {
  const { partyId, role, from, to } = values;
  const end = to ?? milliseconds(head.recordTime) + 1;
  const { begin } = periodOf(from ?? Math.max(0, end - lengths.day), to, end, lengths.day, 'day', 3);
  found('party', ledger.parties.get(partyId));
  const isIn = ({ opened }: FakeRound) =>
    milliseconds(opened.recordTime) >= begin && milliseconds(opened.recordTime) < end;
  const coupons = couponsOf(ledger).filter(({ party, round }) => party === partyId && isIn(round));
  const sums = byKind(coupons).map(({ sums: own }) => own);
  return writeRewardRounds({
    partyId,
    role,
    sums,
    shares: sums
      .map((own) => ({ partyId, name: nameOf(ledger, partyId), ...own }))
      .toSorted((a, b) => Number(b.issued) - Number(a.issued)),
    content: ledger.rounds.filter(isIn).map((round): RewardRoundValues => ({
      number: round.number,
      price: decimal(round.price),
      openedAt: milliseconds(round.opened.recordTime),
      state: stateOf(round),
      rates: ratesOf(round),
      coupons: byKind(coupons.filter((coupon) => coupon.round.number === round.number)).map(withUpdates),
    })),
  });
};

export const listRewardRoundDays: Read<'listRewardRoundDays'> = ({ ledger, values, head }) => {
  const { partyId, role, from, to } = values;
  const { day: length } = lengths;
  const { begin, end } = periodOf(from, to, milliseconds(head.recordTime) + 1, length, 'day', 31);
  found('party', ledger.parties.get(partyId));
  const dayOf = ({ opened }: FakeRound) => Math.floor(milliseconds(opened.recordTime) / length) * length;
  const own = couponsOf(ledger).filter(
    ({ party, round }) => party === partyId && dayOf(round) >= begin && dayOf(round) < end,
  );
  const days = Map.groupBy(
    ledger.rounds.filter((round) => dayOf(round) >= begin && dayOf(round) < end),
    dayOf,
  );
  return writeRewardRoundDays({
    partyId,
    role,
    sums: byKind(own).map(({ sums }) => sums),
    content: Array.from(days, ([day, rounds]) => {
      const numbers = new Set(rounds.map(({ number }) => number));
      const coupons = own.filter(({ round }) => numbers.has(round.number));
      return {
        day,
        rounds: rounds.length,
        activeRounds: new Set(coupons.map(({ round }) => round.number)).size,
        price: decimal(rounds.at(-1)?.price ?? 0n),
        coupons: byKind(coupons).map(({ sums }) => sums),
      };
    }),
  });
};
