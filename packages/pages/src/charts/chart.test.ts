import { expect, it } from 'vitest';
import { en } from '../messages/en.ts';
import { inLanguage } from '../messages/texts.ts';
import { chart, sparkline } from './chart.ts';

const day = 86_400_000;

it('draws sums as bars from zero with ticks and dates', () => {
  const { text } = inLanguage(en, () =>
    chart({ values: ['5', '0', '10'], first: 0, step: day, kind: 'sum', isOpen: true }),
  );
  expect(text).toContain('d="M0.1 100V50h.8V100z"');
  expect(text).toContain('class="bar open" d="M2.1 100V0h.8V100z"');
  expect(text).toContain('<span>10</span><span>5</span><span>0</span>');
  expect(text).toContain('<span>Jan 1</span><span>Jan 2</span><span>Jan 3</span>');
  expect(text).toContain('data-values="5 0 10"');
});

it('cuts off an incomplete sum that would flatten the others and shows its exact value', () => {
  const { text } = inLanguage(en, () =>
    chart({ values: ['5', '10', '1199.25'], first: 0, step: day, kind: 'sum', isOpen: true }),
  );
  expect(text).toContain('d="M0.1 100V50h.8V100zM1.1 100V0h.8V100z"');
  expect(text).toContain('class="bar open" d="M2.1 100V0h.8V100z"');
  expect(text).toMatch(/<span class="cut">\S+ 1<span class="k">199<\/span>\.25<\/span>/u);
});

it('draws a level as a line on an axis that fits it', () => {
  const { text } = inLanguage(en, () =>
    chart({ values: ['100', '101', '102'], first: 0, step: 3_600_000, kind: 'level', isOpen: false }),
  );
  expect(text).toContain('class="level" d="M0 100h1V50h1V0h1"');
  expect(text).toContain('<span>Jan 1, 02:00</span>');
});

it('shows a sentence if there are too few points', () => {
  expect(
    inLanguage(en, () => chart({ values: ['5', '7'], first: 0, step: day, kind: 'sum', isOpen: false })).text,
  ).not.toContain('<svg');
  expect(sparkline([1, 2]).text).toBe('');
});

it('draws a small difference of a trend small', () => {
  expect(sparkline([100, 100, 99]).text).toContain('d="M0 10L1 10L2 14"');
  expect(sparkline([0, 0, 0]).text).toContain('d="M0 12L1 12L2 12"');
});
