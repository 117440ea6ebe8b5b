import { describe, expect, it } from 'vitest';
import { schemaNamed } from '../contract/schema.ts';
import { ExactNumber, memberOf, type ExactJson } from '../json/exact-json.ts';
import { randomOf } from '../session/random.ts';
import { ofNewKinds, oneOfEach } from './one-of-each.ts';

const schema = schemaNamed('Transfer');

function row(transferType: string, fee: number, coinPrice: ExactJson = new ExactNumber('1')): ExactJson {
  return { transferType, fee: new ExactNumber(String(fee)), coinPrice };
}

const common = Array.from({ length: 50 }, (_, fee) => row('TRANSFER', fee + 1));

function types(rows: readonly ExactJson[]): unknown[] {
  return rows.map((one) => memberOf(one, 'transferType')).sort();
}

describe('items of each kind', () => {
  it('include every rare kind before a second item of the common kind', () => {
    for (const seed of [1, 2, 3]) {
      const chosen = oneOfEach(randomOf(seed), [...common, row('MINT', 1), row('TAP', 2)], schema, 4);
      expect(types(chosen)).toEqual(['MINT', 'TAP', 'TRANSFER', 'TRANSFER']);
    }
  });

  it('zero and another number are two kinds', () => {
    expect(ofNewKinds(randomOf(1), [...common, row('TRANSFER', 0)], schema, 9)).toHaveLength(2);
  });

  it('null and a value are two kinds', () => {
    const [first, second] = oneOfEach(randomOf(1), [...common, row('TRANSFER', 1, null)], schema, 2);
    expect([first, second].filter((one) => memberOf(one, 'coinPrice') === null)).toHaveLength(1);
  });

  it('exclude known kinds', () => {
    const items = [...common, row('MINT', 1)];
    expect(types(ofNewKinds(randomOf(1), items, schema, 9, [row('TRANSFER', 1)]))).toEqual(['MINT']);
    expect(ofNewKinds(randomOf(1), items, schema, 9, items)).toEqual([]);
  });
});
