import { describe, expect, it } from 'vitest';
import { prose } from './prose.ts';

describe('prose', () => {
  it('makes paragraphs with code and strong words, and escapes the rest', () => {
    expect(prose('**Values.** `a < b` & c\n\nnext')).toBe(
      '<p><strong>Values.</strong> <code>a &lt; b</code> &amp; c</p>\n<p>next</p>',
    );
  });

  it('makes links of Markdown links, and of nothing else in brackets', () => {
    expect(prose('see [the rules](https://example.org/a#b), not [this](javascript:x)')).toBe(
      '<p>see <a href="https://example.org/a#b">the rules</a>, not [this](javascript:x)</p>',
    );
  });

  it('takes nothing inside code for emphasis', () => {
    expect(prose('`**x**`')).toBe('<p><code>**x**</code></p>');
  });
});
