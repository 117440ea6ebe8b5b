import { expect, it } from 'vitest';
import { shares } from './shares.ts';

it('gives five parts their own colors and the others a common one', () => {
  const svg = shares([4, 3, 2, 2, 1, 1, 1]).text;
  expect(svg).toContain('viewBox="0 0 14 10"');
  expect(svg.match(/class="share s\d"/gu)).toHaveLength(5);
  expect(svg).toContain('<path class="share s2" d="M4 0h3v10h-3z" />');
  expect(svg).toContain('<path class="share" d="M12 0h2v10h-2z" />');
});

it('draws an empty list', () => {
  expect(shares([]).text).toContain('<path class="share" d="M0 0h0v10h-0z" />');
});
