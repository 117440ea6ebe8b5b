import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { runProgram } from '@ledger-explorer/cli';
import { withSettingsTable } from '@ledger-explorer/cli/testing';
import { describe, expect, it } from 'vitest';
import { settings, simulator } from '../src/command-line.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the program, and sends it `signal` when it listens. */
function run(args: readonly string[], signal: NodeJS.Signals = 'SIGTERM'): Promise<Ended> {
  const child = spawn(process.execPath, [main, ...args]);
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
    if (out.includes('listening on')) child.kill(signal);
  });
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      resolve({ code, out, err });
    });
  });
}

/** Runs a command line in this process, which must end before the simulator starts. */
async function runInvalid(...args: readonly string[]): Promise<Ended> {
  const written = { out: '', err: '' };
  const program = simulator(() => Promise.reject(new Error('started')));
  const code = await runProgram(
    program,
    args,
    {},
    { out: (text) => (written.out += text), err: (text) => (written.err += text) },
  );
  return { code, ...written };
}

describe('the command', () => {
  it('reports an invalid value in one line and exits with 2', async () => {
    const wrong = [
      [['--port', 'many'], '--port'],
      [['--rate', '-1'], '--rate'],
      [['--now', 'tomorrow'], '--now'],
      [['--wings'], '--wings'],
      [['--faults', 'meteor:0.5'], '--faults'],
      [['--faults', '429:often'], '--faults'],
      [['--replica'], '--replica'],
      [['--lag', 'a while'], '--lag'],
    ] as const;
    await Promise.all(
      wrong.map(async ([args, name]) => {
        const { code, err } = await runInvalid(...args);
        expect(code).toBe(2);
        expect(err).toContain(name);
        expect(err.trimEnd().split('\n')).toHaveLength(1);
      }),
    );
  });

  it('reports a taken port and exits with 2', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const { code, err } = await run(['--port', String(port), '--history', '0']);
    other.close();
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(`--port ${port} is taken`) as string });
  });

  it('prints its URL, and stops cleanly on a signal', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const { code, out, err } = await run(['--port', '0', '--history', '50', '--parties', '20'], signal);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toMatch(/^listening on http:\/\/127\.0\.0\.1:\d+\/api\/scan with \d+ updates$/m);
    }
  });

  it('has every option in the README', async () => {
    const readme = new URL('../README.md', import.meta.url);
    await expect(withSettingsTable(readme, settings)).toMatchFileSnapshot(fileURLToPath(readme));
  });
});
