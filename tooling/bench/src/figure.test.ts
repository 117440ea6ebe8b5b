import { expect, it } from 'vitest';
import { figure, median } from './figure.ts';

it('a figure is met at its goal and on the right side of it', () => {
  const met = (value: number, goal: Parameters<typeof figure>[3]) => figure('s', 'f', value, goal).met;
  expect([met(5, { atLeast: 5 }), met(4.9, { atLeast: 5 }), met(5, { atMost: 5 }), met(5.1, { atMost: 5 })]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(figure('s', 'f', 1)).toEqual({ scenario: 's', figure: 'f', value: 1, goal: null, met: null });
});

it('a goal is judged before the value is rounded to be shown', () => {
  expect(figure('s', 'f', 0.999_99, { atLeast: 1 })).toMatchObject({ value: 1, met: false });
});

it('the median is the middle, or between the two in the middle', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2])]).toEqual([2, 2.5]);
});
