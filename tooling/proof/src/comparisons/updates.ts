import { expectedUpdate } from '../expected/updates.ts';
import { type Compare, compareList, comparePage, sample } from './comparison.ts';

/** All updates in both orders, and at some positions. */
export const compareUpdates: Compare = async function* (answers, { stream }) {
  const rows = stream.map(expectedUpdate);
  yield* compareList(answers, '/v1/updates', '&orderBy=ASC', rows);
  yield* compareList(answers, '/v1/updates', '&orderBy=DESC', rows.toReversed());
  for (const [index] of sample([...rows.entries()], 3)) {
    const pinned = rows.slice(Math.max(0, index + 1 - 300), index + 1).toReversed();
    const path = `/v1/updates?position=${index + 1}&page=1&size=100`;
    yield* comparePage(answers, path, pinned.slice(100, 200), index + 1);
  }
};
