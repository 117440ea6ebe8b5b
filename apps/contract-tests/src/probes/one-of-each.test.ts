import { describe, expect, it } from 'vitest';
import { schemaNamed } from '../contract/schema.ts';
import { ExactNumber, memberOf, type ExactJson } from '../json/exact-json.ts';
import { randomOf } from '../session/random.ts';
import { ofNewKinds, oneOfEach } from './one-of-each.ts';

const schema = schemaNamed('Transfer');

function row(transferType: string, fee: number, coinPrice: ExactJson = new ExactNumber('1')): ExactJson {
  return {
    transferType,
    fee: new ExactNumber(String(fee)),
    coinPrice,
  };
}

const common = Array.from({ length: 50 }, (_, fee) => row('TRANSFER', fee + 1));

function types(rows: readonly ExactJson[]): unknown[] {
  return rows.map((one) => memberOf(one, 'transferType')).sort();
}

describe('one of each kind', () => {
  it('is the rare kinds before more of the common one', () => {
    for (const seed of [1, 2, 3]) {
      const chosen = oneOfEach(randomOf(seed), [...common, row('MINT', 1), row('TAP', 2)], schema, 4);
      expect(types(chosen)).toEqual(['MINT', 'TAP', 'TRANSFER', 'TRANSFER']);
    }
  });

  it('tells nothing from something', () => {
    expect(ofNewKinds(randomOf(1), [...common, row('TRANSFER', 0)], schema, 9)).toHaveLength(2);
  });

  it('tells what is null from what is not', () => {
    const [first, second] = oneOfEach(randomOf(1), [...common, row('TRANSFER', 1, null)], schema, 2);
    expect([first, second].filter((one) => memberOf(one, 'coinPrice') === null)).toHaveLength(1);
  });

  it('leaves out the kinds that are known', () => {
    const items = [...common, row('MINT', 1)];
    expect(types(ofNewKinds(randomOf(1), items, schema, 9, [row('TRANSFER', 1)]))).toEqual(['MINT']);
    expect(ofNewKinds(randomOf(1), items, schema, 9, items)).toEqual([]);
  });
});
