import { expect, it } from 'vitest';
import { changesOf } from './changes-of.ts';

it('changesOf lists each changed value by path and compares a list as one value', () => {
  const baseConfig = { same: '1', fee: { rate: '0.1', steps: [['1', '2']] }, old: 'x', none: null };
  const newConfig = { same: '1', fee: { rate: '0.2', steps: [['1', '3']] }, none: null, added: { deep: true } };
  expect(changesOf({ baseConfig, newConfig })).toEqual([
    { path: 'added', before: null, after: '{"deep":true}' },
    { path: 'fee.rate', before: '"0.1"', after: '"0.2"' },
    { path: 'fee.steps', before: '[["1","2"]]', after: '[["1","3"]]' },
    { path: 'old', before: '"x"', after: null },
  ]);
});

it('changesOf is empty if the configurations are equal', () => {
  expect(changesOf({ baseConfig: { a: '1' }, newConfig: { a: '1' } })).toEqual([]);
});

it('changesOf is null without a base configuration', () => {
  expect(changesOf({ newConfig: { a: '1' } })).toBeNull();
  expect(changesOf({ baseConfig: null, newConfig: { a: '1' } })).toBeNull();
  expect(changesOf({ provider: 'app::1' })).toBeNull();
});
