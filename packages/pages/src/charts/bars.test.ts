import { expect, it } from 'vitest';
import { axisEnd, bars } from './bars.ts';

it.each([
  [[], 1],
  [[0], 1],
  [[7], 10],
  [[10], 10],
  [[11, 3], 20],
  [[4_999], 5_000],
  [[1_301_877], 2_000_000],
])('ends the axis of %j at %i', (values, end) => {
  expect(axisEnd(values)).toBe(end);
});

it('draws a bar for each value but zero, and the last one apart if it is not complete', () => {
  expect(bars([5, 0, 10], false).text).toContain('d="M0.1 100v-50h.8v50zM2.1 100v-100h.8v100z"');
  expect(bars([5, 10], true).text).toContain('class="bar open" d="M1.1 100v-100h.8v100z"');
});
