import { expect, it } from 'vitest';
import { addFamilies } from './add-families.ts';
import type { Family } from './exposition.ts';

function process(answered: Record<string, number>, position: string): readonly Family[] {
  return [
    {
      name: 'requests_total',
      help: 'Requests.',
      type: 'counter',
      samples: Object.entries(answered).map(([status, value]) => ({ labels: { status }, value })),
    },
    { name: 'index_seconds', help: 'Time.', type: 'gauge', across: 'greatest', samples: [{ value: position }] },
  ];
}

it('sums what processes counted by label, and takes the greatest of what all of them see, as it was written', () => {
  expect(addFamilies([process({ 200: 3, 404: 1 }, '9.000001'), process({ 200: 4, 503: 2 }, '10.000002'), []])).toEqual(
    process({ 200: 7, 404: 1, 503: 2 }, '10.000002'),
  );
});

it('keeps the parts of a histogram apart', () => {
  const histogram = (count: number): Family => ({
    name: 'seconds',
    help: 'Seconds.',
    type: 'histogram',
    samples: [
      { suffix: '_bucket', labels: { le: '1' }, value: count },
      { suffix: '_bucket', labels: { le: '+Inf' }, value: count + 1 },
      { suffix: '_sum', value: count / 2 },
      { suffix: '_count', value: count + 1 },
    ],
  });
  expect(addFamilies([[histogram(1)], [histogram(2)]])[0]?.samples.map(({ value }) => value)).toEqual([3, 5, 1.5, 5]);
});
