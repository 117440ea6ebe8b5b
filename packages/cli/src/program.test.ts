import { describe, expect, it } from 'vitest';
import { command, type Program, runProgram } from './program.ts';
import { address, baseUrl, choice, flag, list, number, onOff, setting, text, wholeNumber } from './settings.ts';
import { Failure, UsageError } from './usage-error.ts';

const settings = {
  size: wholeNumber({
    option: 'size',
    short: 's',
    env: 'SIZE',
    default: 10,
    min: 1,
    max: 99,
    unit: 'rows',
    description: 'rows',
  }),
  rate: number({ env: 'RATE', default: 0.5, min: 0, max: 2, description: 'pages per second' }),
  to: text({ option: 'to', default: null, description: 'where to '.repeat(20).trim() }),
  kind: choice({ option: 'kind', choices: ['one', 'two'], default: 'one', description: 'which kind' }),
  verify: onOff({ env: 'VERIFY', default: true, description: 'compare' }),
  only: list(text({ option: 'only', description: 'parts' })),
  from: baseUrl({ env: 'FROM', default: null, description: 'source' }),
  listen: address({ env: 'LISTEN', default: null, description: 'address of the server' }),
  key: setting<string, null>({
    env: 'KEY',
    default: null,
    secret: true,
    description: 'a key',
    expected: 'a key',
    parse: () => undefined,
  }),
  json: flag({ option: 'json', description: 'print JSON' }),
};

const program: Program = {
  name: 'tool',
  version: '1.2.3',
  summary: 'Does things.',
  commands: {
    show: command({
      summary: 'show what was read',
      settings,
      run: (values, _, { out }) => {
        out(JSON.stringify(values));
        return 0;
      },
    }),
    move: command({
      summary: 'move one thing to another',
      arguments: ['FROM', 'TO'],
      settings: { name: text({ env: 'NAME', description: 'a name' }) },
      run: (_, args) => {
        if (args[0] === 'nothing') throw new Failure('there is nothing\nto move');
        throw args[0] === 'wrong' ? new UsageError('the place is wrong') : new TypeError('a bug');
      },
    }),
    'move all': command({
      summary: 'move all of it',
      arguments: ['WHAT'],
      settings: {},
      run: (_, [what], { out }) => {
        out(`all ${what}`);
        return 0;
      },
    }),
  },
  exitCodes: { 0: 'done', 2: 'usage error' },
};

async function run(line: string, env = {}) {
  let out = '';
  let err = '';
  const output = { out: (written: string) => (out += written), err: (written: string) => (err += written) };
  const words = line.split(' ').filter((word) => word !== '');
  return { code: await runProgram(program, words, env, output), out, err };
}

async function shown(line: string, env = {}): Promise<unknown> {
  return JSON.parse((await run(`show ${line}`, env)).out);
}

describe('settings', () => {
  it('have defaults, and an empty variable counts as unset', async () => {
    const defaults = { size: 10, rate: 0.5, to: null, kind: 'one', verify: true, only: [] };
    const unset = { from: null, listen: null, key: null, json: false };
    expect(await shown('')).toEqual({ ...defaults, ...unset });
    expect(await shown('', { SIZE: '', RATE: ' ' })).toEqual({ ...defaults, ...unset });
  });

  it('come from the option first, then from the variable', async () => {
    const env = { SIZE: '4', RATE: '1.25', VERIFY: 'off', FROM: 'http://host/a/', LISTEN: '[fe80::1%eth0]:80' };
    expect(await shown('-s 3 --json --kind=two --only a --only b', env)).toEqual({
      ...{ size: 3, rate: 1.25, to: null, kind: 'two', verify: false, only: ['a', 'b'], key: null, json: true },
      ...{ from: 'http://host/a', listen: { host: 'fe80::1%eth0', port: 80 } },
    });
    expect(await shown('', { SIZE: '4' })).toMatchObject({ size: 4 });
  });

  it('come after the -- that pnpm passes on', async () => {
    expect((await run('-- show --json')).code).toBe(0);
  });
});

describe('a usage error is one line and exit code 2', () => {
  const url = 'an http(s) URL without user, password and query, for example https://host.example/path';
  it.each<[string, Record<string, string>, string]>([
    ['', {}, 'no command is given; run tool --help for a list'],
    ['walk', {}, 'unknown command "walk"; run tool --help for a list'],
    ['constructor', {}, 'unknown command "constructor"; run tool --help for a list'],
    ['show --fast', {}, 'unknown option --fast; run tool show --help for a list'],
    ['show -f', {}, 'unknown option -f; run tool show --help for a list'],
    ['show --size', {}, '--size needs a value: write --size=VALUE'],
    ['show --size --json', {}, '--size needs a value: write --size=VALUE'],
    ['show --json=1', {}, '--json takes no value'],
    ['show --size 100', {}, '--size is "100": give a whole number of rows from 1 to 99'],
    ['show --size 1.5', {}, '--size is "1.5": give a whole number of rows from 1 to 99'],
    ['show', { SIZE: 'many' }, 'SIZE is "many": give a whole number of rows from 1 to 99'],
    ['show', { RATE: '2.1' }, 'RATE is "2.1": give a number from 0 to 2'],
    ['show', { VERIFY: 'yes' }, 'VERIFY is "yes": give on or off'],
    ['show', { VERIFY: 'constructor' }, 'VERIFY is "constructor": give on or off'],
    ['show', { FROM: 'http://host/?' }, `FROM is "http://host/?": give ${url}`],
    ['show', { FROM: 'http://host/?token=secret' }, `FROM is "http://host/?…": give ${url}`],
    ['show', { FROM: 'http://host/#' }, `FROM is "http://host/#": give ${url}`],
    ['show', { KEY: 'a secret' }, 'KEY is not valid: give a key'],
    ['show', { RATE: 'http://me:secret@host' }, 'RATE is "…@host": give a number from 0 to 2'],
    ['show --kind three', {}, '--kind is "three": give one of one, two'],
    ['show --to=', {}, '--to is "": give a text that is not empty'],
    ['show extra', {}, 'unexpected argument "extra": show takes only options'],
    ['move a', {}, 'TO is missing: move takes FROM TO'],
    ['move a b c', {}, 'unexpected argument "c": move takes FROM TO'],
    ['move a b', {}, 'NAME is not set: give a text that is not empty'],
    ['move wrong b', { NAME: 'x' }, 'the place is wrong'],
  ])('%s', async (line, env, message) => {
    expect(await run(line, env)).toEqual({ code: 2, out: '', err: `tool: ${message}\n` });
  });
});

it('a failure is one line and exit code 1, a bug shows its stack', async () => {
  const env = { NAME: 'x' };
  expect(await run('move nothing b', env)).toEqual({ code: 1, out: '', err: 'tool: there is nothing to move\n' });
  const { code, err } = await run('move a b', env);
  expect(code).toBe(1);
  expect(err).toMatch(/^TypeError: a bug\n +at /u);
});

it('a command may have two words, of which the first alone is another command', async () => {
  expect(await run('move all things')).toEqual({ code: 0, out: 'all things', err: '' });
  expect(await run('move all')).toMatchObject({ code: 2, err: 'tool: WHAT is missing: move all takes WHAT\n' });
  expect((await run('move all --help')).out).toMatch(/^Usage: tool move all \[options\] WHAT\n/u);
});

describe('help', () => {
  it('of the command that runs when none is named also has the other commands, --version and the notes', async () => {
    let out = '';
    const output = { out: (written: string) => (out += written), err: () => undefined };
    await runProgram({ ...program, defaultCommand: 'show', notes: 'A note.' }, ['--help'], {}, output);
    expect(out).toMatch(/^Usage: tool show .*^Other commands:\n {2}move FROM TO .*^ {2}--version .*\n\nA note\.\n$/msu);
    expect(out).not.toMatch(/^ {2}show/mu);
  });

  it('lists commands, and options and variables with their range and default, in lines of at most 120 characters', async () => {
    for (const line of ['--help', '-h', 'help']) {
      const { code, out } = await run(line);
      expect(code).toBe(0);
      expect(out).toMatch(
        /^Usage: tool <command> \[options\]\n\nDoes things\.\n\nCommands:\n {2}show {2,}show what was read\n/u,
      );
      expect(out).toMatch(/^ {2}move FROM TO {2,}move one thing to another$/mu);
      expect(out).toMatch(/\nExit codes:\n {2}0 {2}done\n {2}2 {2}usage error\n$/u);
    }
    const { code, out } = await run('show --size 5 --help');
    expect(code).toBe(0);
    expect(out).toMatch(/^ {2}-s, --size N {2,}rows \(1 to 99; variable SIZE; default 10\)$/mu);
    expect(out).toMatch(/^ {2}--json {2,}print JSON$/mu);
    expect(out).toMatch(/^ {2}KEY {2,}a key$/mu);
    expect((await run('move --help')).out).toMatch(
      /^Usage: tool move \[options\] FROM TO\n[^]*^ {2}NAME {2,}a name \(required\)$/mu,
    );
    for (const text of out.split('\n')) expect(text.length).toBeLessThanOrEqual(120);
  });

  it('--version prints one line', async () => {
    expect(await run('--version')).toEqual({ code: 0, out: 'tool 1.2.3\n', err: '' });
  });
});
