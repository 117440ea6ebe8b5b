import { describe, expect, it } from 'vitest';
import { draws } from './draws.ts';

describe('draws', () => {
  it('depend on the seed', () => {
    const some = (seed: number) => Array.from({ length: 20 }, draws(seed).next);
    expect(some(1)).toEqual(some(1));
    expect(some(1)).not.toEqual(some(2));
  });

  it('depend on the number', () => {
    const some = (number: number) => Array.from({ length: 20 }, draws(1, number).next);
    expect(some(7)).toEqual(some(7));
    expect(new Set([1, 2, 3, 4].map((number) => some(number).join())).size).toBe(4);
  });

  it('depend on the text', () => {
    const some = (text: string) => Array.from({ length: 3 }, draws(text).next);
    expect(some('ledger 7')).toEqual([0.37333572492934763, 0.46098122955299914, 0.15013330848887563]);
    expect(some('ledger 8')).not.toEqual(some('ledger 7'));
  });

  it('stay within their bounds and reach both', () => {
    const { whole } = draws(3);
    expect(new Set(Array.from({ length: 200 }, () => whole(2, 4)))).toEqual(new Set([2, 3, 4]));
  });
});
