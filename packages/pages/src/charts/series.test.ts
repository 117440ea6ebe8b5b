import { expect, it } from 'vitest';
import { evenValues, lengths, type Series } from './series.ts';

const { day } = lengths;
const points = [
  { time: 2 * day, value: '5', parts: null },
  { time: 4 * day, value: '7', parts: null },
];
const series: Series = { metric: 'transfers', interval: 'day', unit: 'count', incomplete: false, points };

it('gives 0 for sums that the API leaves out, also after the last point', () => {
  expect(evenValues('transfers', series, 4 * day + 1)).toEqual(['5', '0', '7']);
  expect(evenValues('transfers', series, 7 * day)).toEqual(['5', '0', '7', '0', '0']);
  expect(evenValues('transfers', series, 6 * day + 1)).toEqual(['5', '0', '7', '0', '0']);
});

it('gives levels until their last point', () => {
  expect(evenValues('supply', series, 7 * day)).toEqual(['5', '0', '7']);
});
