import { describe, expect, it } from 'vitest';
import { holdOut } from '../hold-out/index.ts';
import { thirdHoldOut } from '../hold-out-3/index.ts';
import { catalogue } from './index.ts';

const faults = [catalogue, holdOut, thirdHoldOut].flatMap((all) => Object.values(all).flat());

describe('the catalogue of faults', () => {
  it('names each fault once, in words', () => {
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
    for (const { name } of faults) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)+$/);
  });

  it('says of each which sentence it breaks', () => {
    for (const { name, rule } of faults)
      expect(rule, name).toMatch(/^(V\d+a?|R\d+|seed|contract|errors|headers|positions)\b/);
  });
});
