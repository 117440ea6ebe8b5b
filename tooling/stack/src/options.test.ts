import { relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readOptions, StartError } from './options.mjs';

describe('the options of npm start', () => {
  it('have defaults for everything', () => {
    expect(readOptions([], {})).toEqual({
      port: 8080,
      dataDir: `${process.cwd()}/.data`,
      fresh: false,
      network: 'localnet',
      scan: null,
      databaseUrl: null,
      simulator: [],
    });
  });

  it('pass on what shapes the simulated network', () => {
    expect(readOptions(['--history', '10', '--seed=3'], {})?.simulator).toEqual(['--seed', '3', '--history', '10']);
  });

  it('take several Scans', () => {
    expect(readOptions(['--scan', 'http://a.example,http://b.example'], {})?.scan).toBe(
      'http://a.example,http://b.example',
    );
  });

  it('take a folder of recorded pages, wherever it is named from', () => {
    const scanOf = (text: string) => readOptions(['--scan', text], {})?.scan;
    const folder = new URL('../../../packages/ledger/fixtures/recorded/mainnet', import.meta.url);
    const nearby = `file:${relative('.', folder.pathname)}`;
    expect([scanOf(folder.href), scanOf(`file:${folder.pathname}`), scanOf(nearby)]).toEqual(
      Array(3).fill(folder.href),
    );
    const above = new URL('.', folder);
    expect(() => scanOf(above.href)).toThrow(/no recorded pages \(\*\.json\); give one of .*: devnet, .*mainnet/);
  });

  it('take a database of several hosts', () => {
    const url = 'postgres://me@one:1,two:2/db?target_session_attrs=primary';
    expect(readOptions([], { DATABASE_URL: url })?.databaseUrl).toBe(url);
  });

  it('are not read when help is asked for', () => {
    expect(readOptions(['--help', '--port', 'x'], {})).toBeNull();
  });

  it.each<[string, string[], Record<string, string>]>([
    ['--port', ['--port', '0'], {}],
    ['--port', ['--port', '65536'], {}],
    ['--data', ['--data', ''], {}],
    ['--network', ['--network', '../x'], {}],
    ['--scan', ['--scan', 'http://a.example,nothing'], {}],
    ['--scan', ['--scan', 'file:./nowhere'], {}],
    ['--scan', ['--scan', 'http://a.example,file:.'], {}],
    ['--scan is "…@host"', ['--scan', 'ftp://me:secret@host'], {}],
    ['--walk', ['--walk'], {}],
    ['here', ['here'], {}],
    ['DATABASE_URL', [], { DATABASE_URL: 'mysql://host' }],
    ['--fresh', ['--fresh'], { DATABASE_URL: 'postgres://host/db' }],
  ])('are refused in one line that names %s', (name, args, env) => {
    const read = () => readOptions(args, env);
    expect(read).toThrow(StartError);
    expect(read).toThrow(new RegExp(`^(?=.*${name})[^\n]+$`));
  });
});
