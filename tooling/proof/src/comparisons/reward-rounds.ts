import { plus } from '../decimals.ts';
import { milliseconds } from '../exact-json.ts';
import { couponsInStream } from '../expected/coupons-in-stream.ts';
import { expectedRewardRoundDays, expectedRewardRounds } from '../expected/reward-rounds.ts';
import type { Compare } from './comparison.ts';
import { sample } from './sample.ts';

const day = 86_400_000;
const kinds = {
  app: ['FEATURED_APP', 'UNFEATURED_APP', 'TRAFFIC'],
  validator: ['VALIDATOR', 'LIVENESS'],
  sv: ['SV'],
} as const;

/** Coupons from the stream: sums of collected ones, and coupons of some parties by round and by day, in both roles. */
export const compareRewardRounds: Compare = async function* (answers, truth) {
  const { model, stream } = truth;
  yield { of: 'the coupons of the stream', found: couponsInStream(stream), expected: model.coupons };
  const issued = model.coupons.filter(({ ended }) => ended?.how === 'COLLECTED');
  for (const [kind, own] of Object.entries(kinds)) {
    yield {
      of: `what coupons pay in ${kind} rewards`,
      found: plus(
        ...issued.flatMap((coupon) => (own.some((one) => one === coupon.kind) ? [coupon.ended?.worth ?? ''] : [])),
      ),
      expected: plus(...model.rewards.map((reward) => reward[kind as keyof typeof kinds])),
    };
  }
  const to = Number(milliseconds(model.head.recordTime).slice(1)) + 1;
  const parties = [...new Set(model.coupons.flatMap(({ party, provider }) => [party, provider]))];
  for (const party of [...sample(parties, 12), model.parties[0]?.party ?? '']) {
    for (const role of ['BENEFICIARY', 'PROVIDER'] as const) {
      const path = `/v1/parties/${encodeURIComponent(party)}/rewards/rounds`;
      const whole = { from: Math.max(0, to - 3 * day), to };
      for (const [query, period] of [
        ['', { from: to - day, to }],
        [`&from=${whole.from}&to=${whole.to}`, whole],
      ] as const) {
        const asked = `${path}?role=${role}${query}`;
        yield {
          of: asked,
          found: await answers.get(asked),
          expected: expectedRewardRounds(truth, party, role, period),
        };
      }
      const asked = `${path}/daily?role=${role}`;
      const period = { from: to - 30 * day, to };
      yield {
        of: asked,
        found: await answers.get(asked),
        expected: expectedRewardRoundDays(truth, party, role, period),
      };
    }
  }
};
