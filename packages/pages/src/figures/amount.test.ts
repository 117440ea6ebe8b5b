import { describe, expect, it } from 'vitest';
import { de } from '../messages/de.ts';
import { en } from '../messages/en.ts';
import { inLanguage } from '../messages/texts.ts';
import { about, amount, count } from './amount.ts';

function plain(markup: { readonly text: string }): string {
  return markup.text
    .replaceAll(/<[^>]*>/gu, '')
    .replaceAll(/&#(\d+);/gu, (_whole, code: string) => String.fromCodePoint(Number(code)));
}

describe('an amount', () => {
  it.each(['0', '12.5', '1234567890123.0000000001', '-12.51', '9999999999999999999999999999.9999999999'])(
    'of %s keeps every digit, copied without commas',
    (literal) => {
      const made = amount('amount', literal);
      expect(plain(made)).toBe(literal.replace('-', '−'));
      expect(made.text).toContain(`data-field="amount" data-value="${literal}"`);
    },
  );

  it('may break between groups if it is too long for a phone', () => {
    expect(amount('amount', '1234567890123456789').text).toContain('1<wbr><span class="k">234</span><wbr>');
    expect(amount('amount', '123456789012345678').text).not.toContain('<wbr>');
  });

  it('dims the leading zeros of an amount below 1, not its significant digits', () => {
    for (const [literal, zeros, significant] of [
      ['0.053913', '.0', '53913'],
      ['-0.0000001764', '.000000', '1764'],
      ['0.5', '.', '5'],
    ] as const) {
      const { text } = amount('price', literal);
      expect(text).toContain('<span class="soft">0</span>');
      expect(text).toContain(`<span class="fraction small"><span class="soft">${zeros}</span>${significant}</span>`);
      expect(plain({ text })).toBe(literal.replace('-', '−'));
    }
    expect(amount('price', '1.05').text).toContain('<span class="whole">1</span><span class="fraction">.05</span>');
    expect(amount('price', '0').text).toContain('<span class="whole">0</span>');
  });

  it('groups whole digits by three', () => {
    expect(amount('amount', '1234567').text).toContain('1<span class="k">234</span><span class="k">567</span>');
  });

  it('shows a text that is not a decimal unchanged and escaped', () => {
    expect(plain(amount('amount', '<1>'))).toBe('&lt;1&gt;');
  });

  it('shows null as unknown', () => {
    expect(plain(inLanguage(en, () => amount('coinPrice', null)))).toBe('–unknown');
    expect(plain(inLanguage(de, () => amount('coinPrice', null)))).toBe('–unbekannt');
  });
});

describe('a count', () => {
  it('keeps every digit', () => {
    expect(plain(count('totalEvents', 1_301_877))).toBe('1301877');
  });
});

describe('a compact amount', () => {
  it.each([
    ['37712345678.9', '≈ 37.7 B CC'],
    ['1234.5', '≈ 1.23 k CC'],
    ['999999', '≈ 999.9 k CC'],
    ['12.5', '12.5 CC'],
    ['0.16384', '≈ 0.163 CC'],
    ['0', '0 CC'],
  ])('of %s is shown as %s with the exact value as data', (literal, shown) => {
    const made = about('valueCoin', literal, 'CC');
    expect(plain(made)).toBe(shown);
    expect(made.text).toContain(`data-value="${literal}"`);
    expect(made.text).toContain(`title="${literal} CC"`);
  });
});
