import type { Row } from '../answers/answers.ts';
import { plus } from '../decimals.ts';
import { day, dayOf, literal, milliseconds, type Period, timeOf } from '../exact-json.ts';
import type { Model } from '../model.ts';
import { type Compare, compareList, compareOne, comparePage } from './comparison.ts';

export function rewardSum(rewards: Model['rewards']): string {
  return plus(...rewards.flatMap(({ app, validator, sv, fund, activity }) => [app, validator, sv, fund, activity]));
}

/** Sums of each kind of reward. */
export function rewardSums(rewards: Model['rewards']) {
  const sum = (kind: 'app' | 'validator' | 'sv' | 'fund' | 'activity') =>
    literal(plus(...rewards.map((reward) => reward[kind])));
  return {
    app: sum('app'),
    validator: sum('validator'),
    sv: sum('sv'),
    developmentFund: sum('fund'),
    unclaimedActivity: sum('activity'),
  };
}

/** `/v1/rewards/{partyId}`, newest first (V19). */
export function expectedRewards(model: Model, party: string): readonly Row[] {
  return model.rewards
    .filter((one) => one.party === party)
    .toReversed()
    .map((one) => ({
      eventId: one.eventId,
      partyId: one.party,
      inputAppRewardAmount: literal(one.app),
      inputValidatorRewardAmount: literal(one.validator),
      inputSvRewardAmount: literal(one.sv),
      createdAt: milliseconds(one.recordTime),
      inputDevelopmentFundAmount: literal(one.fund),
      inputUnclaimedActivityRecordAmount: literal(one.activity),
    }));
}

/** `/v1/parties/{partyId}/rewards/daily`, of the days that begin in a period (V57). */
function expectedDailyRewards({ rewards, rounds }: Model, partyId: string, { from, to }: Period): Row {
  const inPeriod = rewards
    .filter(({ party }) => party === partyId)
    .filter(({ recordTime }) => dayOf(recordTime) >= from && dayOf(recordTime) < to);
  const sums = (rows: typeof inPeriod) => ({ ...rewardSums(rows), count: literal(rows.length) });
  const days = [...Map.groupBy(inPeriod, ({ recordTime }) => dayOf(recordTime))].toSorted(([a], [b]) => a - b);
  return {
    partyId,
    sums: sums(inPeriod),
    content: days.map(([begin, rows]) => {
      const opened = rounds.filter(({ recordTime }) => dayOf(recordTime) <= begin);
      const newest = opened.toSorted((a, b) => a.recordTime.localeCompare(b.recordTime) || a.update - b.update).at(-1);
      return { day: literal(begin), ...sums(rows), price: literal(newest?.price ?? null) };
    }),
  };
}

/** Limit of days in a response. */
const mostDays = 400;

/** Every reward of every party, rewards by day, and those of the party with most rows at the position of its middle row. */
export const compareRewards: Compare = async function* (answers, { model, stream }) {
  const newest = timeOf(model.head.recordTime) + 1;
  const oldest = timeOf(stream[0]?.recordTime ?? model.head.recordTime);
  const period = { from: Math.max(0, oldest - day, newest - mostDays * day), to: newest };
  for (const { party } of model.parties) {
    const path = `/v1/rewards/${encodeURIComponent(party)}`;
    yield* compareList(answers, path, '', expectedRewards(model, party));
    const daily = `/v1/parties/${encodeURIComponent(party)}/rewards/daily?from=${period.from}&to=${period.to}`;
    yield compareOne(answers, daily, expectedDailyRewards(model, party, period));
  }
  const [most] = model.parties.toSorted((a, b) => b.rewardRows - a.rewardRows);
  if (most === undefined) return;
  const middle = model.rewards.filter(({ party }) => party === most.party)[Math.floor(most.rewardRows / 2)];
  if (middle === undefined) return;
  const upToMiddle = { ...model, rewards: model.rewards.filter(({ update }) => update <= middle.update) };
  const expected = expectedRewards(upToMiddle, most.party);
  const path = `/v1/rewards/${encodeURIComponent(most.party)}?position=${middle.update + 1}&size=100`;
  yield* comparePage(answers, path, expected.slice(0, 100), expected.length);
};
