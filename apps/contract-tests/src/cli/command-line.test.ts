import { readSettings } from '@ledger-explorer/cli';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../../test/run-program.ts';
import { settings, suiteOptions } from './settings.ts';

function run(text: string) {
  return runProgram(text.split(' ').filter((part) => part !== ''));
}

function read(options: Readonly<Record<string, string | boolean>>, env = {}) {
  return suiteOptions(readSettings(settings, env, { 'base-url': 'http://h/net', ...options }));
}

describe('the command line', () => {
  it('has defaults: quick, and read-only methods', () => {
    expect(read({})).toEqual({ baseUrl: 'http://h/net', mode: 'quick', timeout: 10_000, probeMethods: false });
  });

  it('reads the key from the option, then from the environment', () => {
    const env = { EXPLORER_API_KEY: 'from-env' };
    expect(read({}, env)).toMatchObject({ apiKey: 'from-env' });
    expect(read({ 'api-key': 'own' }, env)).toMatchObject({ apiKey: 'own' });
  });

  it('converts seconds to milliseconds', () => {
    expect(read({ timeout: '0.5', 'run-timeout': '60' })).toMatchObject({ timeout: 500, runTimeout: 60_000 });
  });

  it('has --version and --help', async () => {
    expect(await run('--version')).toEqual({ code: 0, out: 'contract-tests 1.2.3\n', err: '' });
    for (const text of ['--help', '-h']) {
      const { code, out } = await run(text);
      expect(code).toBe(0);
      for (const part of ['--base-url URL', 'EXPLORER_API_KEY', 'Exit codes']) expect(out).toContain(part);
    }
  });

  it.each([
    ['', '--base-url is missing'],
    ['--base-url h --rps 0', '--rps is "0"'],
    ['--base-url h --max-requests 1.5', 'whole number'],
    ['--base-url h --seed x', '--seed'],
    ['--base-url h --nonsense', '--help'],
    ['nonsense --base-url h', 'unexpected argument "nonsense"'],
    ['--base-url h --report pdf=x', '--report is "pdf=x": give FORMAT=FILE, where FORMAT is one of html, json'],
    ['--base-url h --header x-api-key:a', '--header is not valid: give'],
    ['--base-url h --header nonsense', '--header is not valid: give'],
    ['--base-url http://127.0.0.1:9/h --report json=no-such-folder/x.json', 'no-such-folder/x.json'],
    ['--base-url h --api-key a\u0000b', '--api-key is not valid'],
  ])('refuses "%s" in one line', async (text, part) => {
    const { code, out, err } = await run(text);
    expect([code, out, err.trimEnd().split('\n').length]).toEqual([2, '', 1]);
    expect(err).toContain(part);
  });
});
