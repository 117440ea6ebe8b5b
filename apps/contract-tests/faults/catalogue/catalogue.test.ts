import { describe, expect, it } from 'vitest';
import { faults } from './index.ts';

describe('the catalogue of faults', () => {
  it('names each fault once, in words', () => {
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
    for (const { name } of faults) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)+$/);
  });

  it('says of each which sentence it breaks', () => {
    for (const { name, rule } of faults)
      expect(rule, name).toMatch(/^(V\d+a?|R\d+|RFC \d+|seed|contract|errors|headers|positions|keys|stream)\b/);
  });

  it('has the faults of every set', () => {
    const sizes = [undefined, 1, 2, 3, 4, 5].map((set) => faults.filter(({ heldOut }) => heldOut === set).length);
    expect(sizes).toEqual([323, 38, 90, 166, 39, 40]);
  });
});
