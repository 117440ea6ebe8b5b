import { expect, it } from 'vitest';
import { html, trusted } from './html.ts';

it('escapes text between tags and in attributes', () => {
  const hostile = `"><script>alert('1')</script>&amp;`;
  expect(html`<p title="${hostile}">${hostile}</p>`.text).toBe(
    '<p title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;">&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;</p>',
  );
});

it('inserts HTML unchanged, joins lists, and omits absent values', () => {
  expect(html`<p>${[1, 2n].map((n) => html`<b>${n}</b>`)}${null}${undefined}${false}</p>`.text).toBe(
    '<p><b>1</b><b>2</b></p>',
  );
  expect(html`${trusted('<hr>')}${['<', ['>']]}`.text).toBe('<hr>&lt;&gt;');
});

it('writes characters beyond Latin-1 as references', () => {
  expect(html`<p>… é ${'漢 é 😀 <'}${'…'.repeat(300)}</p>`.text).toBe(
    `<p>&#8230; é &#28450; é &#128512; &lt;${'&#8230;'.repeat(300)}</p>`,
  );
});
