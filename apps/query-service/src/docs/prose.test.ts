import { describe, expect, it } from 'vitest';
import { prose } from './prose.ts';

describe('prose', () => {
  it('renders paragraphs, code and strong text, and escapes everything else', () => {
    expect(prose('**Values.** `a < b` & c\n\nnext')).toBe(
      '<p><strong>Values.</strong> <code>a &lt; b</code> &amp; c</p>\n<p>next</p>',
    );
  });

  it('renders Markdown links with an HTTP URL only', () => {
    expect(prose('see [the rules](https://example.org/a#b), not [this](javascript:x)')).toBe(
      '<p>see <a href="https://example.org/a#b">the rules</a>, not [this](javascript:x)</p>',
    );
  });

  it('does not render strong text inside code', () => {
    expect(prose('`**x**`')).toBe('<p><code>**x**</code></p>');
  });
});
