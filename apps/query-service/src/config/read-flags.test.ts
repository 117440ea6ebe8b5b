import { expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { readFlags } from './read-flags.ts';

it('without words needs a key and one process', () => {
  expect(readFlags([])).toEqual({ open: false, workers: 1 });
});

it('reads --open and --workers', () => {
  expect(readFlags(['--open', '--workers', '4'])).toEqual({ open: true, workers: 4 });
});

it.each(['--workers 0', '--workers 2.5', '--workers=100', '--workers', '--opened', 'more'])(
  'refuses %j in one line',
  (line) => {
    expect(() => readFlags(line.split(' '))).toThrow(ConfigError);
    expect(() => readFlags(line.split(' '))).toThrow(/^[^\n]+$/u);
  },
);
