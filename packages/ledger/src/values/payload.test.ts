import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MalformedPayload, Payload } from './payload.ts';

function payload(value: unknown): Payload {
  return new Payload(value, 'create_arguments');
}

describe('Payload', () => {
  it('names the path of an invalid value', () => {
    const amount = payload({ amount: { initialAmount: 'much' } })
      .at('amount')
      .at('initialAmount');
    expect(() => amount.decimal()).toThrow('create_arguments.amount.initialAmount is "much", not an amount');
    expect(() => payload({}).at('owner').id()).toThrow('create_arguments.owner is absent, not a text');
  });

  it('reads null and absent optionals equally', () => {
    expect(payload({ a: null }).at('a').timeOrNull()).toBeNull();
    expect(payload({}).at('a').decimalOrNull()).toBeNull();
    expect(payload({}).at('a').listOrEmpty()).toEqual([]);
  });

  it('reads integers beyond 2^53 exactly, but not as a count', () => {
    expect(payload('9223372036854775807').bigint()).toBe(9_223_372_036_854_775_807n);
    expect(() => payload('9223372036854775807').count()).toThrow(MalformedPayload);
  });

  it('reads a map as pairs', () => {
    const pairs = payload([['sv', { weight: '1' }]]).pairs();
    expect(pairs.map(([key, value]) => [key.text(), value.at('weight').count()])).toEqual([['sv', 1]]);
    expect(() => payload([['sv']]).pairs()).toThrow('create_arguments.0');
  });

  it('reads the minimum date as null', () => {
    expect(payload('-999999999-01-01T00:00:00+18:00').realTimeOrNull()).toBeNull();
  });

  it('returns a value or throws MalformedPayload for any JSON', () => {
    const readers = [
      'text',
      'id',
      'flag',
      'decimal',
      'time',
      'bigint',
      'count',
      'round',
      'list',
      'pairs',
      'tag',
      'object',
    ] as const;
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...readers), (value, reader) => {
        try {
          payload(value)[reader]();
        } catch (error) {
          return error instanceof MalformedPayload;
        }
        return true;
      }),
    );
  });
});
