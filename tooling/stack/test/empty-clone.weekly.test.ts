import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '@ledger-explorer/store';
import { listen } from '@ledger-explorer/store/testing';
import type { StackFile } from '../src/stack-file.ts';
import { makeEmptyClone } from './empty-clone.ts';

const clone = makeEmptyClone();
afterAll(() => clone.remove());

function installed() {
  return existsSync(join(clone.folder, 'node_modules'));
}

describe('in an empty clone with Node 20', () => {
  it('--help prints the options and installs nothing', async () => {
    const { code, output } = await clone.start(['--help']);
    expect(code).toBe(0);
    for (const option of ['--scan', '--port', '--data', '--fresh', '--seed']) expect(output).toContain(option);
    expect(installed()).toBe(false);
  });

  it.each([
    [['--colour'], /--colour/],
    [['--port', '0'], /^--port is "0"/],
    [['--data', 'README.md'], /^--data is ".*README\.md": it is a file/],
  ])('%j is rejected in one line and installs nothing', async (args, message) => {
    const { code, output } = await clone.start(args);
    expect(output.trim().split('\n')).toEqual([expect.stringMatching(message)]);
    expect(code).toBe(2);
    expect(installed()).toBe(false);
  });
});

describe('a slow registry without packages', () => {
  const waiting: ServerResponse[] = [];
  const registry = createServer((_, response) => waiting.push(response));
  afterAll(() => registry.close());

  it('is reported as progress, and as the reason of the failure', async () => {
    const port = await listen(registry);
    const { code, output } = await clone.start([], {
      env: { npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache: join(clone.folder, 'npm-cache') },
      onOutput(text) {
        if (!text.includes('still fetching pnpm')) return;
        for (const response of waiting.splice(0)) response.writeHead(404).end();
      },
    });
    expect(output).toMatch(/^first start: fetching pnpm 12, Node\.js 24, the packages \(up to \d+ MB; /);
    expect(output).toContain('404');
    expect(output.trim().split('\n').at(-1)).toMatch(/^cannot fetch pnpm 12 by npm/);
    expect(code).toBe(1);
  });
});

describe('the first start', () => {
  it('downloads its dependencies and serves the whole ledger; the next start downloads nothing', async () => {
    const data = join(clone.folder, '.data');
    const args = ['--port', String(await freePort()), '--history', '300', '--rate', '0'];
    let dashboard: Promise<Response> | null = null;
    const first = await clone.start(args, {
      onOutput(output, kill) {
        if (dashboard !== null || !output.includes('Ctrl-C stops')) return;
        const { baseUrl, apiKey } = JSON.parse(readFileSync(join(data, 'stack.json'), 'utf8')) as StackFile;
        dashboard = fetch(`${baseUrl}/v1/dashboard`, { headers: { 'x-api-key': apiKey } }).finally(kill);
      },
    });
    expect(first.output).toContain('fetching Node.js 24 …');
    expect(first.output).toMatch(/is ready: all 3\d\d updates are indexed\./);
    const { totalTransactions } = (await (await (dashboard as unknown as Promise<Response>)).json()) as {
      totalTransactions: number;
    };
    expect(totalTransactions).toBeGreaterThanOrEqual(300);
    expect(first.code).toBe(0);

    rmSync(data, { recursive: true });
    // The simulator rejects this option, after all downloads.
    const second = await clone.start([...args, '--parties', '1']);
    expect(second.output.trim().split('\n')).toEqual([
      expect.stringMatching(/^starting database, simulated network/),
      expect.stringMatching(/^simulator: --parties is "1": give a whole number/),
    ]);
    expect(second.code).toBe(2);
  });
});
