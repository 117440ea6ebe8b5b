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

  it('writes every plain decimal unchanged', () => {
    const plain = fc
      .tuple(fc.bigInt({ min: -(10n ** 28n), max: 10n ** 28n }), fc.stringMatching(/^[0-9]{0,10}$/))
      .map(([whole, fraction]) => `${whole}${fraction === '' ? '' : `.${fraction}`}`);
    fc.assert(
      fc.property(plain, (literal) => {
        expect(String(new BigDecimal(literal))).toBe(literal);
      }),
    );
  });

  it.each([
    ['0.1', '0.2', '0.3', '-0.1', '0.02', -1],
    ['12.50', '12.5', '25', '0', '156.25', 0],
    ['-1', '1e-10', '-0.9999999999', '-1.0000000001', '-0.0000000001', -1],
    [
      '1234567890123456789012345678.0000000001',
      '1',
      '1234567890123456789012345679.0000000001',
      '1234567890123456789012345677.0000000001',
      '1234567890123456789012345678.0000000001',
      1,
    ],
  ])('computes exactly with %s and %s', (one, other, sum, difference, product, order) => {
    const decimal = new BigDecimal(one);
    expect(String(decimal.add(other))).toBe(sum);
    expect(String(decimal.subtract(new BigDecimal(other)))).toBe(difference);
    expect(String(decimal.multiply(other))).toBe(product);
    expect(decimal.compare(other)).toBe(order);
  });

  it('sums and sorts', () => {
    const amounts = ['10', '9.5', '-0.1', '100'];
    expect(String(BigDecimal.sum(amounts))).toBe('119.4');
    expect(String(BigDecimal.sum([]))).toBe('0');
    const sorted = amounts.map((amount) => new BigDecimal(amount)).sort((a, b) => a.compare(b));
    expect(sorted.map(String)).toEqual(['-0.1', '9.5', '10', '100']);
  });

  it('computes like bigint at any scale', () => {
    const decimal = fc.record({
      units: fc.bigInt({ min: -(10n ** 38n), max: 10n ** 38n }),
      scale: fc.integer({ min: 0, max: 12 }),
    });
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const [one, other] = [a, b].map(({ units, scale }) => new BigDecimal(`${units}e-${scale}`)) as [
          BigDecimal,
          BigDecimal,
        ];
        const [left, right] = [a, b].map(({ units, scale }) => units * 10n ** BigInt(12 - scale)) as [bigint, bigint];
        const at12 = (value: BigDecimal) => value.units * 10n ** BigInt(12 - value.scale);
        expect(at12(one.add(other))).toBe(left + right);
        expect(at12(one.subtract(other))).toBe(left - right);
        expect(one.compare(other)).toBe(left < right ? -1 : left > right ? 1 : 0);
      }),
    );
  });

  it('is formatted with all its digits, or rounded half away from zero', () => {
    const decimal = new BigDecimal('1234567890123.0000000005');
    expect(decimal.format('en-US')).toBe('1,234,567,890,123.0000000005');
    expect(decimal.format('de-DE', { maximumFractionDigits: 9 })).toBe('1.234.567.890.123,000000001');
    expect(new BigDecimal('-2.5').format('en-US', { maximumFractionDigits: 0 })).toBe('-3');
    for (const text of ['5', '5.0'])
      expect(new BigDecimal(text).format('en-US', { minimumFractionDigits: 2 })).toBe('5.00');
  });

  it('is exact in more than 1,000 digits', () => {
    const smallest = new BigDecimal('1e-999');
    expect(String(smallest.multiply(smallest).subtract('-1'))).toBe(`1.${'0'.repeat(1_997)}1`);
  });

  it('is a string in JSON', () => {
    expect(JSON.stringify({ amount: new BigDecimal('0.1') })).toBe('{"amount":"0.1"}');
  });

  it.each(['', 'x', '1.2.3', '0x10', '1e99999', '--1', 'NaN'])('rejects %j', (literal) => {
    expect(() => new BigDecimal(literal)).toThrow(new SyntaxError(`not a decimal: ${JSON.stringify(literal)}`));
  });
});
