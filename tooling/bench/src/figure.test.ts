import { expect, it } from 'vitest';
import { figure, median } from './figure.ts';

it('a goal is met by an equal or better value', () => {
  const met = (value: number, goal: Parameters<typeof figure>[3]) => figure('s', 'f', value, goal).met;
  expect([met(5, { atLeast: 5 }), met(4.9, { atLeast: 5 }), met(5, { atMost: 5 }), met(5.1, { atMost: 5 })]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(figure('s', 'f', 1)).toEqual({ scenario: 's', figure: 'f', value: 1, goal: null, met: null });
});

it('a goal is compared with the value before rounding', () => {
  expect(figure('s', 'f', 0.999_99, { atLeast: 1 })).toMatchObject({ value: 1, met: false });
});

it('the median is the middle value, or the mean of the two middle values', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2])]).toEqual([2, 2.5]);
});
