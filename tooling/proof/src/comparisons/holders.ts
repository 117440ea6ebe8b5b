import { expectedHolders, expectedSpread } from '../expected/holders.ts';
import { compareSlices } from './compare-slices.ts';
import type { Compare } from './comparison.ts';

/** Holders of coin, in slices of several sizes. */
export const compareHolders: Compare = async function* (answers, { model }) {
  const [rows, spread] = [expectedHolders(model), expectedSpread(model)];
  for (const size of [3, 100]) yield* compareSlices(answers, '/v1/holders', '', rows, size, spread);
};
