import { describe, expect, it } from 'vitest';
import { prose } from './prose.ts';

describe('prose', () => {
  it('makes paragraphs with code and strong words, and escapes the rest', () => {
    expect(prose('**Values.** `a < b` & c\n\nnext')).toBe(
      '<p><strong>Values.</strong> <code>a &lt; b</code> &amp; c</p>\n<p>next</p>',
    );
  });

  it('leaves out the numbers of rules, and nothing else in parentheses', () => {
    expect(prose('Stream order (V7). Stays (V28a, R5) in (VAT) V7')).toBe('<p>Stream order. Stays in (VAT) V7</p>');
  });

  it('takes nothing inside code for emphasis', () => {
    expect(prose('`**x**`')).toBe('<p><code>**x**</code></p>');
  });
});
