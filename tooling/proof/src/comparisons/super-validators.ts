import { expectedSuperValidator, expectedSuperValidators } from '../expected/super-validators.ts';
import { compareList } from './compare-list.ts';
import type { Compare } from './comparison.ts';

/** Super validators in both orders, and each alone. */
export const compareSuperValidators: Compare = async function* (answers, { model }) {
  const rows = expectedSuperValidators(model);
  yield* compareList(answers, '/v1/super-validators', '&orderBy=DESC', rows);
  yield* compareList(answers, '/v1/super-validators', '&orderBy=ASC', rows.toReversed());
  for (const row of rows) {
    const path = `/v1/super-validators/${encodeURIComponent(String(row.svId))}`;
    yield { of: path, found: await answers.get(path), expected: expectedSuperValidator(model, row) };
  }
};
