import { describe, expect, it } from 'vitest';
import { difference } from './difference.ts';

describe('difference', () => {
  it('is null for equal values with keys in any order', () => {
    expect(difference([{ a: 1, b: [null, 'x'] }], [{ b: [null, 'x'], a: 1 }])).toBeNull();
  });

  it('names the first different place with both values', () => {
    expect(difference([{ a: 1 }, { a: 2 }], [{ a: 1 }, { a: 3 }])).toBe('[1].a is 2, expected 3');
    expect(difference({ a: null }, { a: [] })).toBe('.a is null, expected []');
  });

  it('finds missing and extra values', () => {
    expect(difference([1], [1, 2])).toBe('[1] is absent, expected 2');
    expect(difference({ a: 1, b: 2 }, { a: 1 })).toBe('.b is 2, expected absent');
  });
});
