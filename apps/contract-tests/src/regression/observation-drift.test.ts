import { describe, expect, it } from 'vitest';
import type { Observation } from '../finding.ts';
import { observationDrift } from './observation-drift.ts';

function one(kind: Observation['kind'], counts: Readonly<Record<string, number>>): Observation[] {
  return [{ kind, operation: 'listTransfers', at: 'content[].x', values: Object.keys(counts), counts }];
}

function titles(before: Observation[], after: Observation[]) {
  return observationDrift(before, after, 'http://127.0.0.1/net').map(({ title }) => title);
}

describe('drift of what the contract leaves open', () => {
  it('is a field that is null now and never was', () => {
    expect(titles(one('null', { value: 100 }), one('null', { null: 100 }))).toEqual([
      'content[].x is null, which it never was',
    ]);
    expect(titles(one('null', { value: 100 }), one('null', { null: 40, value: 60 }))).toHaveLength(1);
    expect(titles(one('null', { null: 100 }), one('null', { value: 100 }))).toEqual([
      'content[].x has a value, which it never had',
    ]);
  });

  it('is nothing that a few rows may have hidden', () => {
    expect(titles(one('null', { value: 3 }), one('null', { null: 50 }))).toEqual([]);
    expect(titles(one('null', { value: 100 }), one('null', { null: 5, value: 95 }))).toEqual([]);
    expect(titles(one('null', { null: 5, value: 5 }), one('null', { value: 100 }))).toEqual([]);
  });

  it('is a new word that is used all over, and no word that is not met today', () => {
    expect(titles(one('vocabulary', { A: 50, B: 50 }), one('vocabulary', { A: 50, b: 50 }))).toEqual([
      'content[].x has a new value: b',
    ]);
    expect(titles(one('vocabulary', { A: 50, B: 50 }), one('vocabulary', { A: 99, C: 1 }))).toEqual([]);
    expect(titles(one('vocabulary', { A: 50, B: 50 }), one('vocabulary', { A: 100 }))).toEqual([]);
  });

  it('is another unit of a time, or another shape of an error, however seldom it was seen', () => {
    expect(titles(one('unit', { '13 digits': 1 }), one('unit', { '10 digits': 1 }))).toEqual([
      'content[].x is written otherwise: 10 digits',
    ]);
    expect(titles(one('error', { 'title type': 1 }), one('error', { error: 1 }))).toEqual([
      'content[].x has another shape: error',
    ]);
  });

  it('is nothing that the baseline has not met at all', () => {
    expect(titles([], one('unit', { '10 digits': 1 }))).toEqual([]);
  });
});
