import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BigDecimal } from './big-decimal.ts';

describe('BigDecimal', () => {
  it.each([
    ['0', 0n, 0, '0'],
    ['12.50', 1250n, 2, '12.50'],
    ['-0.5', -5n, 1, '-0.5'],
    [
      '1234567890123456789012345678.0000000001',
      12345678901234567890123456780000000001n,
      10,
      '1234567890123456789012345678.0000000001',
    ],
    ['1e3', 1000n, 0, '1000'],
    ['1.25E+1', 125n, 1, '12.5'],
    ['1e-7', 1n, 7, '0.0000001'],
    ['-1.5e2', -150n, 0, '-150'],
  ])('reads %s', (literal, units, scale, text) => {
    const decimal = new BigDecimal(literal);
    expect([decimal.units, decimal.scale, String(decimal)]).toEqual([units, scale, text]);
  });

  it('says every plain decimal as it was', () => {
    const plain = fc
      .tuple(fc.bigInt({ min: -(10n ** 28n), max: 10n ** 28n }), fc.stringMatching(/^[0-9]{0,10}$/))
      .map(([whole, fraction]) => `${whole}${fraction === '' ? '' : `.${fraction}`}`);
    fc.assert(
      fc.property(plain, (literal) => {
        expect(String(new BigDecimal(literal))).toBe(literal);
      }),
    );
  });

  it('is text in JSON', () => {
    expect(JSON.stringify({ amount: new BigDecimal('0.1') })).toBe('{"amount":"0.1"}');
  });

  it.each(['', 'x', '1.2.3', '0x10', '1e99999', '--1', 'NaN'])('refuses %j', (literal) => {
    expect(() => new BigDecimal(literal)).toThrow(new SyntaxError(`not a decimal: ${JSON.stringify(literal)}`));
  });
});
