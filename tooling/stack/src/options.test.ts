import { relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readOptions, StartError, usage } from './options.mjs';

describe('readOptions', () => {
  it('has defaults for all options', () => {
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

  it('returns the options of the simulated network as arguments, in the order of the help', () => {
    expect(readOptions(['--history', '10', '--seed=3'], {})?.simulator).toEqual(['--seed', '3', '--history', '10']);
  });

  it('reads several Scan URLs', () => {
    expect(readOptions(['--scan', 'http://a.example,http://b.example'], {})?.scan).toBe(
      'http://a.example,http://b.example',
    );
  });

  it('reads a folder of recorded pages, absolute or relative', () => {
    const scanOf = (text: string) => readOptions(['--scan', text], {})?.scan;
    const folder = new URL('../../../packages/ledger/fixtures/recorded/mainnet', import.meta.url);
    const nearby = `file:${relative('.', folder.pathname)}`;
    expect([scanOf(folder.href), scanOf(`file:${folder.pathname}`), scanOf(nearby)]).toEqual(
      Array(3).fill(folder.href),
    );
    const above = new URL('.', folder);
    expect(() => scanOf(above.href)).toThrow(/no recorded pages \(\*\.json\); give one of .*: devnet, .*mainnet/);
  });

  it('reads a database URL with several hosts', () => {
    const url = 'postgres://me@one:1,two:2/db?target_session_attrs=primary';
    expect(readOptions([], { DATABASE_URL: url })?.databaseUrl).toBe(url);
  });

  it('returns null with --help', () => {
    expect(readOptions(['--help', '--port', 'x'], {})).toBeNull();
    for (const option of ['--scan', '--port', '--data', '--fresh']) expect(usage).toContain(option);
    expect(usage).toMatch(/--fresh +remove database, .* other files stay/);
    expect(usage).toContain("pnpm indexer run --help; without pnpm: npx -y -p node@24 -p pnpm@12 -c '<command>'");
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
    ['--walk.*--help', ['--walk'], {}],
    ['npm took --port .* npm start -- --port', ['9000'], { npm_config_port: 'true' }],
    ['npm took --fresh .* npm start -- --fresh', [], { npm_config_fresh: 'true' }],
    ['--rate is "fast"', ['--rate', 'fast'], {}],
    ['--seed .*--scan', ['--scan', 'http://a.example', '--seed', '2'], {}],
    ['here', ['here'], {}],
    ['DATABASE_URL', [], { DATABASE_URL: 'mysql://host' }],
    ['--fresh', ['--fresh'], { DATABASE_URL: 'postgres://host/db' }],
  ])('rejects invalid options in one line that matches %s', (pattern, args, env) => {
    const read = () => readOptions(args, env);
    expect(read).toThrow(StartError);
    expect(read).toThrow(new RegExp(`^(?=.*${pattern})[^\n]+$`));
  });
});
