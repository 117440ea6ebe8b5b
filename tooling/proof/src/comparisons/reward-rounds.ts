import type { Row } from '../answers/answers.ts';
import { compare, plus } from '../decimals.ts';
import { day, dayOf, digitsOf, literal, type Period, timeOf } from '../exact-json.ts';
import { couponsInStream } from '../expected/coupons-in-stream.ts';
import { byText, nameOf } from '../expected/names.ts';
import type { CouponKind, Model, ModelCoupon, Truth } from '../model.ts';
import { type Compare, compareOne, sample } from './comparison.ts';

const kinds: readonly CouponKind[] = ['FEATURED_APP', 'UNFEATURED_APP', 'TRAFFIC', 'VALIDATOR', 'LIVENESS', 'SV'];

type CouponRole = 'BENEFICIARY' | 'PROVIDER';

type Round = Model['rounds'][number];

function openedAt({ recordTime }: Round): number {
  return timeOf(recordTime);
}

/**
 * Outcome of coupons of one kind (V88). A coupon that has not ended is unclaimed if its round is closed and it is not a
 * traffic coupon, else waiting. The simulator exchanges no coupons. `stateOf`: state of a round.
 */
function sumsOf(kind: CouponKind, coupons: readonly ModelCoupon[], stateOf: (round: number) => string) {
  const ended = (how: string) => coupons.filter((coupon) => coupon.ended?.how === how);
  const worth = (some: readonly ModelCoupon[]) => plus(...some.map((coupon) => coupon.ended?.worth ?? '0'));
  const left = coupons.filter((coupon) => coupon.ended === null);
  const unclaimed = left.filter(({ round }) => kind !== 'TRAFFIC' && stateOf(round) === 'CLOSED');
  return {
    kind,
    received: literal(coupons.length),
    activity: literal(plus(...coupons.map(({ activity }) => activity))),
    collected: literal(ended('COLLECTED').length),
    issued: literal(worth(ended('COLLECTED'))),
    expired: literal(ended('EXPIRED').length),
    missed: literal(worth(ended('EXPIRED'))),
    exchanged: literal(0),
    unclaimed: literal(unclaimed.length),
    waiting: literal(left.length - unclaimed.length),
  };
}

/** Outcome of coupons by kind, without kinds that have none. */
function sumsByKind(model: Model, coupons: readonly ModelCoupon[]) {
  const states = new Map(model.rounds.map(({ number, state }) => [number, state]));
  const groups = Map.groupBy(coupons, ({ kind }) => kind);
  return kinds.flatMap((kind) => {
    const ofKind = groups.get(kind);
    return ofKind === undefined ? [] : [sumsOf(kind, ofKind, (round) => states.get(round) ?? '')];
  });
}

/** Positions of the first 4 updates that made coupons, that collected coupons, and that expired coupons. */
function updatesOf(coupons: readonly ModelCoupon[]): readonly Row[] {
  const ended = (how: string) => coupons.flatMap((coupon) => (coupon.ended?.how === how ? [coupon.ended.update] : []));
  const indexes = {
    MADE: coupons.map(({ madeIn }) => madeIn),
    COLLECTED: ended('COLLECTED'),
    EXPIRED: ended('EXPIRED'),
  };
  return Object.entries(indexes).flatMap(([event, all]) =>
    [...new Set(all)]
      .toSorted((a, b) => a - b)
      .slice(0, 4)
      .map((index) => ({ event, position: literal(index + 1) })),
  );
}

export function ratesOf({ rates }: Round): Row | null {
  if (rates === null) return null;
  return {
    featuredApp: literal(rates.FEATURED_APP),
    unfeaturedApp: literal(rates.UNFEATURED_APP),
    validator: literal(rates.VALIDATOR),
    liveness: literal(rates.LIVENESS),
    sv: literal(rates.SV),
  };
}

function couponsOf({ coupons }: Model, partyId: string, role: CouponRole, rounds: readonly Round[]) {
  const numbers = new Set(rounds.map(({ number }) => number));
  return coupons.filter(
    (coupon) => (role === 'BENEFICIARY' ? coupon.party : coupon.provider) === partyId && numbers.has(coupon.round),
  );
}

/** `coupons` of `/v1/rounds/{number}` (V90). */
export function expectedRoundCoupons(model: Model, number: number): readonly Row[] {
  const ofRound = model.coupons.filter(({ round }) => round === number);
  return sumsByKind(model, ofRound);
}

/** `/v1/parties/{partyId}/rewards/rounds` of the rounds that opened in a period (V88). */
function expectedRewardRounds({ model }: Truth, partyId: string, role: CouponRole, { from, to }: Period): Row {
  const rounds = model.rounds.filter((round) => openedAt(round) >= from && openedAt(round) < to);
  const coupons = couponsOf(model, partyId, role, rounds);
  const otherOf = (coupon: ModelCoupon) => (role === 'BENEFICIARY' ? coupon.provider : coupon.party);
  const shares = [...Map.groupBy(coupons, otherOf)].flatMap(([other, shared]) =>
    sumsByKind(model, shared).map((sums) => ({ partyId: other, name: nameOf(model, other), ...sums })),
  );
  return {
    partyId,
    role,
    sums: sumsByKind(model, coupons),
    shares: shares
      .toSorted(
        (a, b) =>
          compare(digitsOf(b.issued), digitsOf(a.issued)) ||
          compare(digitsOf(b.received), digitsOf(a.received)) ||
          byText(a.partyId, b.partyId) ||
          kinds.indexOf(a.kind) - kinds.indexOf(b.kind),
      )
      .slice(0, 100),
    content: rounds
      .toSorted((a, b) => a.number - b.number)
      .map((round) => {
        const ofRound = coupons.filter((coupon) => coupon.round === round.number);
        return {
          number: literal(round.number),
          price: literal(round.price),
          openedAt: literal(openedAt(round)),
          state: round.state,
          rates: ratesOf(round),
          coupons: sumsByKind(model, ofRound).map((sums) => ({
            ...sums,
            updates: updatesOf(ofRound.filter(({ kind }) => kind === sums.kind)),
          })),
        };
      }),
  };
}

/** `/v1/parties/{partyId}/rewards/rounds/daily` of the days that begin in a period (V89). */
function expectedRewardRoundDays({ model }: Truth, partyId: string, role: CouponRole, { from, to }: Period): Row {
  const days = [...Map.groupBy(model.rounds, ({ recordTime }) => dayOf(recordTime))]
    .filter(([begin]) => begin >= from && begin < to)
    .toSorted(([a], [b]) => a - b);
  const allRounds = days.flatMap(([, rounds]) => rounds);
  return {
    partyId,
    role,
    sums: sumsByKind(model, couponsOf(model, partyId, role, allRounds)),
    content: days.map(([begin, rounds]) => {
      const dayCoupons = couponsOf(model, partyId, role, rounds);
      const [last] = rounds.toSorted((a, b) => b.number - a.number);
      return {
        day: literal(begin),
        rounds: literal(rounds.length),
        activeRounds: literal(new Set(dayCoupons.map(({ round }) => round)).size),
        price: literal(last?.price ?? ''),
        coupons: sumsByKind(model, dayCoupons),
      };
    }),
  };
}

/** Kinds of coupons that each kind of reward pays. */
const couponsOfReward = {
  app: ['FEATURED_APP', 'UNFEATURED_APP', 'TRAFFIC'],
  validator: ['VALIDATOR', 'LIVENESS'],
  sv: ['SV'],
} as const;

/** Compares the stream's coupons with the model's coupons and rewards; then coupons of some parties by round and by day, in both roles. */
export const compareRewardRounds: Compare = async function* (answers, truth) {
  const { model, stream } = truth;
  yield { of: 'the coupons of the stream', found: couponsInStream(stream), expected: model.coupons };
  const collected = model.coupons.filter(({ ended }) => ended?.how === 'COLLECTED');
  for (const [kind, paying] of Object.entries(couponsOfReward)) {
    yield {
      of: `collected coupons of ${kind} rewards`,
      found: plus(
        ...collected.flatMap((coupon) =>
          paying.some((couponKind) => couponKind === coupon.kind) ? [coupon.ended?.worth ?? ''] : [],
        ),
      ),
      expected: plus(...model.rewards.map((reward) => reward[kind as keyof typeof couponsOfReward])),
    };
  }
  const to = timeOf(model.head.recordTime) + 1;
  const parties = [...new Set(model.coupons.flatMap(({ party, provider }) => [party, provider]))];
  // The first party may have no coupons.
  for (const party of [...sample(parties, 12), model.parties[0]?.party ?? '']) {
    for (const role of ['BENEFICIARY', 'PROVIDER'] as const) {
      const path = `/v1/parties/${encodeURIComponent(party)}/rewards/rounds`;
      const threeDays = { from: Math.max(0, to - 3 * day), to };
      for (const [query, period] of [
        ['', { from: to - day, to }],
        [`&from=${threeDays.from}&to=${threeDays.to}`, threeDays],
      ] as const) {
        yield compareOne(answers, `${path}?role=${role}${query}`, expectedRewardRounds(truth, party, role, period));
      }
      const period = { from: to - 30 * day, to };
      yield compareOne(answers, `${path}/daily?role=${role}`, expectedRewardRoundDays(truth, party, role, period));
    }
  }
};
