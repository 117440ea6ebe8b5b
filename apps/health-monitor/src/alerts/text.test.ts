import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitLines, shorten } from './text.ts';

describe('fitLines', () => {
  it('includes every line if all fit', () => {
    expect(fitLines(['a', 'b'], 3)).toBe('a\nb');
  });
  it('counts the lines it omits', () => {
    const lines = Array.from({ length: 1000 }, (_, index) => `line ${index}`);
    const text = fitLines(lines, 200);
    const shown = text.split('\n');
    expect(text.length).toBeLessThanOrEqual(200);
    expect(shown.at(-1)).toBe(`… and ${1000 - shown.length + 1} more lines`);
  });
});

describe('shorten', () => {
  it('never exceeds the limit and never leaves half a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (text, limit) => {
        const short = shorten(text, limit);
        expect(short.length).toBeLessThanOrEqual(limit);
        expect(short.isWellFormed()).toBe(true);
      }),
    );
  });
});
