import fc from 'fast-check';
import { expect, it } from 'vitest';
import { html } from './html.ts';

it('a template escapes texts, joins lists, omits null, false and undefined, and inserts HTML unchanged', () => {
  const list = ['a', 'b'].map((one) => html`<li>${one}</li>`);
  const nothing = html`<b>${null}${false}${undefined}${[]}</b>`;
  expect(html`<i title="${'"<&>\''}">${list}${nothing}${0}</i>`.text).toBe(
    '<i title="&quot;&lt;&amp;&gt;&#39;"><li>a</li><li>b</li><b></b>0</i>',
  );
});

it('a template never turns a text into markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
      const written = html`<b title="${text}">${text}</b>`.text;
      expect(written.match(/[<>]/g)).toHaveLength(4);
      expect(written.match(/"/g)).toHaveLength(2);
    }),
  );
});
