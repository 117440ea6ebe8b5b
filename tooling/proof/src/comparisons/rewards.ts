import { literal } from '../exact-json.ts';
import { expectedRewards } from '../expected/rewards.ts';
import { compareList } from './compare-list.ts';
import type { Compare } from './comparison.ts';

/** Every reward of every party, and those of the most rewarded one as they were half way. */
export const compareRewards: Compare = async function* (answers, { model, stream }) {
  for (const { party } of model.parties) {
    const path = `/v1/rewards/${encodeURIComponent(party)}`;
    yield* compareList(answers, path, '', expectedRewards(model, party));
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
