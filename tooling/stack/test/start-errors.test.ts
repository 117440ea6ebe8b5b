import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../src/ports.ts';
import { runStack } from './run-stack.ts';

let folder: string;
let server: Server;
let taken: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-'));
  server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  taken = String((server.address() as AddressInfo).port);
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a wrong start is one line and exit code 2', () => {
  it.each<[string, () => string[], Record<string, string>, RegExp]>([
    ['a port that is taken', () => ['--port', taken], {}, /^port \d+ is taken: .*--port/],
    ['a port that is none', () => ['--port', 'http'], {}, /^--port is "http"/],
    ['a Scan that is no URL', () => ['--scan', 'scan.example'], {}, /^--scan is "scan\.example": /],
    ['an unknown option', () => ['--colour'], {}, /--colour.*--help/],
    ['a network that cannot be named so', () => ['--network', 'Main Net'], {}, /^--network is "Main Net"/],
    ['a simulated network and a real one', () => ['--scan', 'http://a.example', '--seed', '2'], {}, /^--seed .*--scan/],
    ['no database', () => [], { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }, /^database: .*127\.0\.0\.1:1/],
  ])('%s', async (_, args, env, message) => {
    const data = ['--data', join(folder, 'data')];
    const port = args().includes('--port') ? [] : ['--port', String(await freePort(0))];
    const { code, output } = await runStack([...data, ...port, ...args()], env).finished;
    expect(output.trim().split('\n')).toEqual([expect.stringMatching(message)]);
    expect(code).toBe(2);
  });

  it('what a part of the stack refuses ends the rest, with the same code', async () => {
    const args = ['--data', join(folder, 'refused'), '--port', String(await freePort(0)), '--rate', 'fast'];
    const { code, output } = await runStack(args).finished;
    expect(output).toMatch(/simulator has ended \(exit code 2\):\n.*--rate fast/);
    expect(code).toBe(2);
  });

  it('--help lists the options', async () => {
    const { code, output } = await runStack(['--help']).finished;
    expect(code).toBe(0);
    for (const option of ['--scan', '--port', '--data', '--fresh']) expect(output).toContain(option);
  });
});
