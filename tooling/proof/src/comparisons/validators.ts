import { expectedNewValidators, expectedValidator, expectedValidators } from '../expected/validators.ts';
import { compareList } from './compare-list.ts';
import type { Compare } from './comparison.ts';

/** The validators by every status in both orders, the newest of them, and each alone. */
export const compareValidators: Compare = async function* (answers, truth) {
  const { model, dso } = truth;
  const all = expectedValidators(model, dso);
  const lists = { ALL: all, ACTIVE: all.filter((row) => row.active), INACTIVE: all.filter((row) => !row.active) };
  for (const [status, rows] of Object.entries(lists)) {
    yield* compareList(answers, '/v1/validators', `&status=${status}&orderBy=DESC`, rows);
    yield* compareList(answers, '/v1/validators', `&status=${status}&orderBy=ASC`, rows.toReversed());
  }
  for (const size of [1, 12, 100]) {
    const path = `/v1/validators/new?size=${size}`;
    yield { of: path, found: await answers.get(path), expected: expectedNewValidators(model, dso, size) };
  }
  for (const one of model.validators) {
    const path = `/v1/validators/${encodeURIComponent(one.validator)}`;
    yield { of: path, found: await answers.get(path), expected: expectedValidator(truth, one) };
  }
};
