import { literal, milliseconds } from '../exact-json.ts';
import { expectedDailyRewards } from '../expected/daily-rewards.ts';
import { expectedRewards } from '../expected/rewards.ts';
import { compareList } from './compare-list.ts';
import type { Compare } from './comparison.ts';

const day = 86_400_000;

/** Every reward of every party, rewards by day, and those of the most rewarded party at a position half way. */
export const compareRewards: Compare = async function* (answers, { model, stream }) {
  const newest = Number(milliseconds(model.head.recordTime).slice(1)) + 1;
  const oldest = Number(milliseconds(stream[0]?.recordTime ?? model.head.recordTime).slice(1));
  const period = { from: Math.max(0, oldest - day, newest - 400 * day), to: newest };
  for (const { party } of model.parties) {
    const path = `/v1/rewards/${encodeURIComponent(party)}`;
    yield* compareList(answers, path, '', expectedRewards(model, party));
    const daily = `/v1/parties/${encodeURIComponent(party)}/rewards/daily?from=${period.from}&to=${period.to}`;
    yield { of: daily, found: await answers.get(daily), expected: expectedDailyRewards(model, party, period) };
  }
  const [most] = model.parties.toSorted((a, b) => b.rewardRows - a.rewardRows);
  const middle = model.rewards.filter(({ party }) => party === most?.party).at(most ? most.rewardRows >> 1 : 0);
  if (most === undefined || middle === undefined || stream.length <= middle.update) return;
  const before = { ...model, rewards: model.rewards.filter(({ update }) => update <= middle.update) };
  const expected = expectedRewards(before, most.party);
  const path = `/v1/rewards/${encodeURIComponent(most.party)}?position=${middle.update + 1}&size=100`;
  const { content, totalElements } = await answers.get(path);
  yield { of: path, found: content, expected: expected.slice(0, 100) };
  yield { of: `${path} (total)`, found: totalElements, expected: literal(expected.length) };
};
