import { describe, expect, it } from 'vitest';
import { percent, ratesIn, withFigure } from './readme-figure.ts';

describe('the figure in the README', () => {
  const rates = [{ name: 'catalogue', detected: 199, total: 200 }];

  it('stands between its markers, and takes the place of an older one', () => {
    const once = withFigure('# A\n\n<!-- detection:begin -->\n<!-- detection:end -->\n\nB\n', rates);
    expect(once).toContain(
      '| Faults    | Detected   | Rate   |\n| --------- | ---------- | ------ |\n| catalogue | 199 of 200 | 99.5 % |',
    );
    expect(once.startsWith('# A\n')).toBe(true);
    expect(once.endsWith('\n\nB\n')).toBe(true);
    expect(withFigure(once, rates)).toBe(once);
  });

  it('is read again, so that a part of it can be measured again', () => {
    const text = withFigure('# A\n\n<!-- detection:begin -->\n<!-- detection:end -->\n', rates);
    expect(ratesIn(text)).toEqual(rates);
    expect(ratesIn('# A\n')).toEqual([]);
  });

  it('is not written anywhere else', () => {
    expect(() => withFigure('# A', rates)).toThrow('has no <!-- detection:begin -->');
  });

  it('says 100 % only of all', () => {
    expect(percent(1999, 2000)).toBe('99.9 %');
    expect(percent(2, 2)).toBe('100 %');
  });
});
