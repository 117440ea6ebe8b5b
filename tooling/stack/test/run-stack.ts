import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { StackFile } from '../src/stack-file.ts';

const bootstrap = fileURLToPath(new URL('../bootstrap.mjs', import.meta.url));

export interface RunningStack {
  /** What it says of itself once everything is ready; rejects when it ends before. */
  ready(): Promise<StackFile>;
  readonly finished: Promise<{ readonly code: number | null; readonly output: string }>;
  /** To the process that `npm start` runs. */
  kill(signal: NodeJS.Signals): void;
}

/** What `npm start -- <args>` runs. */
export function runStack(args: readonly string[], env: Readonly<Record<string, string>> = {}): RunningStack {
  const child = spawn(process.execPath, [bootstrap, 'start', ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  let ended = false;
  const finished = new Promise<{ code: number | null; output: string }>((done) =>
    child.once('close', (code) => {
      ended = true;
      done({ code, output });
    }),
  );
  return {
    finished,
    async ready() {
      const file = join(args[args.indexOf('--data') + 1] ?? '', 'stack.json');
      while (!output.includes('is ready')) {
        if (ended) throw new Error(`the stack has ended before it was ready:\n${output}`);
        await sleep(50);
      }
      if (!existsSync(file)) throw new Error('it is ready, and there is no stack.json');
      return JSON.parse(readFileSync(file, 'utf8')) as StackFile;
    },
    kill: (signal) => {
      child.kill(signal);
    },
  };
}
