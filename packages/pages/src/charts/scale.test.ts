import { expect, it } from 'vitest';
import { scaleOf, tickText } from './scale.ts';

it('goes from zero to a round value for a sum', () => {
  expect(scaleOf([3, 0, 7], 'zero')).toEqual({ start: 0, end: 10, ticks: [10, 5, 0] });
  expect(scaleOf([2600], 'zero').ticks).toEqual([3000, 2000, 1000, 0]);
  expect(scaleOf([], 'zero').ticks).toEqual([1, 0.5, 0]);
});

it('fits a level that changes little', () => {
  expect(scaleOf([161.2, 161.9], 'least').ticks).toEqual([162, 161.5, 161]);
  expect(scaleOf([5, 5], 'least').ticks).toEqual([6, 5]);
});

it.each([
  [0, '0'],
  [2_500_000, '2.5 M'],
  [161_500_000, '161.5 M'],
  [12, '12'],
  [4.2e27, '4.2e+27'],
  [0.05, '0.05'],
])('writes %d as %s', (value, text) => {
  expect(tickText(value)).toBe(text);
});
