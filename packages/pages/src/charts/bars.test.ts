import { expect, it } from 'vitest';
import { paidAndMissedBars, presence, shares } from './bars.ts';

it('stacks missed amounts on paid amounts', () => {
  const { text } = paidAndMissedBars([
    { paid: 5, missed: 2.5 },
    { paid: 0, missed: 10 },
    { paid: 0, missed: 0 },
  ]);
  expect(text).toContain('d="M0.1 100v-50h.8v50z"');
  expect(text).toContain('d="M0.1 50v-25h.8v25zM1.1 100v-100h.8v100z"');
});

it('draws a tall bar for true and a low bar for false', () => {
  const { text } = presence([true, false]);
  expect(text).toContain('d="M0.1 10v-10h.8v10z"');
  expect(text).toContain('d="M1.1 10v-3h.8v3z"');
});

it('gives five parts their own colors and the others a common one', () => {
  const svg = shares([4, 3, 2, 2, 1, 1, 1]).text;
  expect(svg).toContain('viewBox="0 0 14 10"');
  expect(svg.match(/class="share s\d"/gu)).toHaveLength(5);
  expect(svg).toContain('<path class="share s2" d="M4 0h3v10h-3z" />');
  expect(svg).toContain('<path class="share" d="M12 0h2v10h-2z" />');
});

it('draws a part of width 0 for an empty list', () => {
  expect(shares([]).text).toContain('<path class="share" d="M0 0h0v10h-0z" />');
});
