import { describe, expect, it } from 'vitest';
import type { Observation } from '../finding.ts';
import { observationDrift } from './observation-drift.ts';

const one = (kind: Observation['kind'], ...values: string[]): Observation[] => [
  { kind, operation: 'listTransfers', at: 'content[].x', values },
];
const titles = (before: Observation[], after: Observation[]) =>
  observationDrift(before, after, 'http://127.0.0.1/net').map(({ title }) => title);

describe('drift of what the contract leaves open', () => {
  it('is a field that is null now and never was', () => {
    expect(titles(one('null', 'never'), one('null', 'sometimes'))).toEqual(['content[].x is null, which it never was']);
    expect(titles(one('null', 'never'), one('null', 'always'))).toHaveLength(1);
  });

  it('is no field that happens not to be null in the rows of today', () => {
    expect(titles(one('null', 'sometimes'), one('null', 'never'))).toEqual([]);
    expect(titles(one('null', 'always'), one('null', 'sometimes'))).toEqual([]);
  });

  it('is a new word, and no word that was not met today', () => {
    expect(titles(one('vocabulary', 'A', 'B'), one('vocabulary', 'A', 'C'))).toEqual([
      'content[].x has a new value: C',
    ]);
    expect(titles(one('vocabulary', 'A', 'B'), one('vocabulary', 'A'))).toEqual([]);
  });

  it('is another unit, or another shape of an error', () => {
    expect(titles(one('unit', 'ms'), one('unit', 's'))).toEqual(['content[].x has another unit: s']);
    expect(titles(one('error', 'type,title'), one('error', 'error'))).toEqual(['content[].x has another shape: error']);
  });

  it('is nothing that the baseline has not met at all', () => {
    expect(titles([], one('unit', 's'))).toEqual([]);
  });
});
