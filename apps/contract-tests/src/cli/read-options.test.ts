import { describe, expect, it } from 'vitest';
import { readOptions, UsageError } from './read-options.ts';

function read(text: string, env = {}) {
  return readOptions(
    text.split(' ').filter((part) => part !== ''),
    env,
  );
}

describe('the command line', () => {
  it('is quick and reads only, unless it says otherwise', () => {
    expect(read('--base-url http://h/net')).toMatchObject({
      command: 'test',
      isStrict: false,
      suite: { baseUrl: 'http://h/net', mode: 'quick', probeMethods: false },
    });
  });

  it('takes the key from the environment, where it is in no process list', () => {
    const env = { EXPLORER_API_KEY: 'from-env' };
    expect(read('--base-url h', env)).toMatchObject({ suite: { apiKey: 'from-env' } });
    expect(read('--base-url h --api-key own', env)).toMatchObject({ suite: { apiKey: 'own' } });
    expect(read('--base-url h --against i', env)).toMatchObject({
      command: 'against',
      against: { apiKey: 'from-env' },
    });
  });

  it('reads seconds as seconds', () => {
    expect(read('--base-url h --timeout 0.5 --run-timeout 60')).toMatchObject({
      suite: { timeout: 500, runTimeout: 60_000 },
    });
  });

  it('knows its commands', () => {
    expect(read('record base.json --base-url h --expires 30')).toMatchObject({
      command: 'record',
      file: 'base.json',
      expires: 30,
    });
    expect(read('check base.json --base-url h')).toMatchObject({ command: 'check', file: 'base.json' });
    expect(read('--help')).toBe('help');
    expect(read('--version')).toBe('version');
  });

  it.each([
    ['', '--base-url is missing'],
    ['--base-url h --rps 0', '--rps is "0"'],
    ['--base-url h --max-requests 1.5', 'whole number'],
    ['--base-url h --seed x', '--seed'],
    ['--base-url h --quick --deep', 'exclude'],
    ['--base-url h --nonsense', '--help'],
    ['test --base-url h', 'unknown command "test"'],
    ['record --base-url h', 'needs the file'],
    ['check a b --base-url h', 'one argument too many'],
    ['check a --base-url h --against i', '--against'],
    ['--base-url h --report pdf=x', 'pdf'],
    ['--base-url h --expires 3', '--expires goes with record'],
  ])('refuses "%s" in one line', (text, part) => {
    expect(() => read(text)).toThrow(UsageError);
    expect(() => read(text)).toThrow(part);
  });
});
