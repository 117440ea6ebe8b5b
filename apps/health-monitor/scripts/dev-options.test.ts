import { describe, expect, it } from 'vitest';
import { devOptions } from './dev-options.ts';

describe('monitor:dev', () => {
  it('has defaults for everything', () => {
    expect(devOptions([])).toEqual({ data: '.data', speed: 60, port: 8787, roundSeconds: 60 });
  });

  it.each([
    [['--speed', '0'], /--speed 0: it must be a number from 1 to 3600/],
    [['--speed', 'fast'], /--speed fast/],
    [['--port', '70000'], /--port 70000/],
    [['extra'], /extra.*--help/],
  ])('refuses %j in one line', (argv, message) => {
    expect(() => devOptions(argv)).toThrow(message);
  });
});
