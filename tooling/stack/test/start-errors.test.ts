import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type ProgramName, startProgram } from '@ledger-explorer/kit';
import { temporaryFolder } from '@ledger-explorer/kit/temporary-folder';
import { freePort } from '@ledger-explorer/store';
import { listen } from '@ledger-explorer/store/testing';
import { linesOf, runStack } from './run-stack.ts';

const isWeekly = (process.env.WEEKLY ?? '') !== '';
const folder = temporaryFolder('start-');
const server = createServer();
const taken = String(await listen(server));
afterAll(() => {
  server.close();
});

describe('an invalid start exits with 2', () => {
  const noHost = /^database: no host of the database is read-write: 127\.0\.0\.1:1: .*; 127\.0\.0\.1:2: /;
  it.each<[string, port: string | null, databaseUrl: string, RegExp]>([
    ['a port that is taken', taken, '', /^port \d+ is taken: .*--port/],
    ['an invalid port', 'http', '', /^--port is "http"/],
    ['an unreachable database', null, 'postgres://x@127.0.0.1:1/x', /^database: .*127\.0\.0\.1:1/],
    ['several unreachable database hosts', null, 'postgres://x@127.0.0.1:1,127.0.0.1:2/x', noHost],
    [
      'an invalid database URL',
      null,
      'postgres://h/x?target_session_attrs=a',
      /^DATABASE_URL has target_.*=a: give one/,
    ],
  ])('and one line: %s', async (_, port, databaseUrl, message) => {
    const args = ['--data', join(folder, 'data'), '--port', port ?? String(await freePort())];
    const { code, output } = await runStack(args, { DATABASE_URL: databaseUrl }).ended;
    expect(linesOf(output)).toEqual([expect.stringMatching(message)]);
    expect(code).toBe(2);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it.each<[string, string, RegExp]>([
    ['a file', 'README.md', /it is a file or below one/],
    ['below a file', 'README.md/data', /it is a file or below one/],
    ['below a read-only folder', '/proc/x', /give a folder that can be written/],
    ['a read-only folder', '/proc', /give a folder that can be written/],
  ])('and one line: a data folder that is %s', async (_, data, reason) => {
    const { code, output } = await runStack(['--data', data]).ended;
    const line = new RegExp(`^--data is ".*${data}": .*${reason.source}`);
    expect(linesOf(output)).toEqual([expect.stringMatching(line)]);
    expect(code).toBe(2);
  });

  it.each<[ProgramName, readonly string[], Record<string, string>]>([
    ['ledger-simulator', ['--data', '/proc/x/y', '--port', '0'], {}],
    ['indexer', ['status'], { DATA_DIR: '/proc/x/y' }],
    ['query-service', [], { DATA_DIR: '/sys/x' }],
  ])('and one line: %s with a data folder that cannot be created', async (name, args, env) => {
    const { code, output } = await startProgram(name, args, env).ended;
    expect(linesOf(output)).toEqual([
      expect.stringMatching(/(?:cannot create a folder|may not write).*give a folder that can be written/),
    ]);
    expect(code).toBe(2);
  });

  it('with an option that a part rejects is reported once and stops the others', async () => {
    const args = ['--data', join(folder, 'refused', 'below'), '--port', String(await freePort()), '--parties', '1'];
    const { code, output } = await runStack(args).ended;
    expect(linesOf(output)).toEqual([
      'starting database, simulated network, query service and indexer …',
      expect.stringMatching(/^simulator: --parties is "1": give a whole number/),
    ]);
    expect(code).toBe(2);
    expect(existsSync(join(folder, 'refused'))).toBe(false);
  });

  it('with parameters of another ledger names all of them', async () => {
    const data = join(folder, 'other ledger');
    const made = ['--history-days', '30', '--history', '0', '--rate', '20', '--validators', '7', '--tick', '10'];
    const simulator = startProgram('ledger-simulator', ['--data', join(data, 'simulator'), '--port', '0', ...made]);
    await simulator.writes('listening');
    await simulator.stop();
    const args = ['--data', data, '--port', String(await freePort()), '--history=0', '--tick', '5', '--seed', '1'];
    const { code, output } = await runStack(args).ended;
    // --validators 40 and --rate 5 are the defaults.
    expect(linesOf(output)[1]).toBe(
      `simulator: ${data}/simulator holds a ledger made with --validators 7 --rate 20 --tick 10, and this start has --validators 40 --rate 5 --tick 5. ` +
        'Give the options of the ledger again, use another folder, or remove this one (npm start: add --fresh).',
    );
    expect(code).toBe(2);
  });

  it.each([
    ['is closed', freePort, /ECONNREFUSED/] as const,
    ...(isWeekly ? [['HTTP clients block', () => Promise.resolve(9), /bad port/] as const] : []),
  ])('with a Scan at a port that %s is reported once', async (_, portOf, reason) => {
    const scan = `http://127.0.0.1:${await portOf()}/api/scan`;
    const args = ['--data', join(folder, 'nobody'), '--port', String(await freePort()), '--scan', scan];
    const { code, output } = await runStack(args).ended;
    expect(linesOf(output)).toEqual([
      'starting database, query service and indexer …',
      expect.stringMatching(`^indexer: --scan: ${scan} refuses: .*${reason.source}`),
    ]);
    expect(code).toBe(2);
    expect(existsSync(join(folder, 'nobody'))).toBe(false);
  });

  it('a simulator on a port in use leaves no data', async () => {
    const args = ['--data', join(folder, 'ledger', 'below'), '--port', taken];
    expect(await startProgram('ledger-simulator', args).ended).toMatchObject({ code: 2 });
    expect(existsSync(join(folder, 'ledger'))).toBe(false);
  });

  it('with --fresh removes files of earlier starts and no others, also if a part rejects an option', async () => {
    const data = join(folder, 'shared');
    await mkdir(data);
    await writeFile(join(data, 'demo-key'), 'lx_before');
    await writeFile(join(data, 'notes.txt'), 'mine');
    const args = ['--data', data, '--port', String(await freePort()), '--fresh', '--parties', '1'];
    expect((await runStack(args).ended).code).toBe(2);
    expect(await readFile(join(data, 'notes.txt'), 'utf8')).toBe('mine');
    expect(await readFile(join(data, 'demo-key'), 'utf8').catch(() => null)).not.toBe('lx_before');
  });
});
