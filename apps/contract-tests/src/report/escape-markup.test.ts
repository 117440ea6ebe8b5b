import { describe, expect, it } from 'vitest';
import { escapeMarkup } from './html-report.ts';

describe('escapeMarkup', () => {
  it('escapes tags, entities and quotes', () => {
    expect(escapeMarkup(`<a href="x" id='y'>&lt;</a>`)).toBe(
      '&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;lt;&lt;/a&gt;',
    );
  });

  it('replaces characters that XML forbids', () => {
    expect(escapeMarkup('a\u0000b\u001Bc\uD800d\uFFFEe\n😀')).toBe('a\uFFFDb\uFFFDc\uFFFDd\uFFFDe\n😀');
  });
});
