import { expect, it } from 'vitest';
import { linksFrom } from '../routing/links.ts';
import { jsonView } from './json-view.ts';

const link = linksFrom(1);

function shown(json: string): string {
  return jsonView(json, link)
    .text.replaceAll(/<[^>]*>/gu, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/&#(\d+);/gu, (_whole, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&amp;', '&');
}

it.each([
  '{}',
  '[]',
  'null',
  '{"a":1234567890123456789012345678.0000000001,"b":[1,[],{}],"a":"twice"}',
  String.raw`{"text":"\"quoted\" \\ \u0000 <b>&amp;</b>","é":"漢"}`,
  '{"amount":"0.1e400","deep":{"deeper":{"deepest":[true,false,null]}}}',
])('changes nothing but white space in %s', (json) => {
  expect(shown(json).replaceAll(/\n\s*/gu, '').replaceAll('": ', '":')).toBe(json);
});

it('puts a member on each line', () => {
  expect(shown('{"a":1,"b":[2,3]}')).toBe('{\n  "a": 1,\n  "b": [\n    2,\n    3\n  ]\n}');
});

it('escapes texts and shows invisible characters', () => {
  const hostile = '{"<script>":"\u202e</pre>"}';
  expect(jsonView(hostile, link).text).toContain('&lt;script&gt;');
  expect(jsonView(hostile, link).text).toContain('&lt;/pre&gt;');
  expect(shown(hostile)).toContain('⟨U+202E⟩</pre>');
});

it('links parties and contracts', () => {
  const id = `alice::1220${'ab'.repeat(32)}`;
  expect(jsonView(`["${id}","00${'cd'.repeat(68)}"]`, link).text).toContain(`href="./party/${id}"`);
  expect(jsonView(`"00${'cd'.repeat(68)}"`, link).text).toContain(`href="./contract/00${'cd'.repeat(68)}"`);
});
