import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { StackFile } from '../src/stack-file.ts';

const bootstrap = fileURLToPath(new URL('../bootstrap.mjs', import.meta.url));

export interface RunningStack {
  /** Of the process that `npm start` runs. */
  readonly pid: number;
  /** Comes back when it has written this; rejects when it ends before. */
  written(text: string): Promise<void>;
  /** What it says of itself once everything is ready; rejects when it ends before. */
  ready(): Promise<StackFile>;
  readonly finished: Promise<{ readonly code: number | null; readonly output: string }>;
  /** To the process that `npm start` runs. */
  kill(signal: NodeJS.Signals): void;
}

/** What `npm start -- <args>` runs; `detached`: in a process group of its own. */
export function runStack(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  { detached = false }: { readonly detached?: boolean } = {},
): RunningStack {
  const child = spawn(process.execPath, [bootstrap, 'start', ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached,
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
  const written = async (text: string) => {
    while (!output.includes(text)) {
      if (ended) throw new Error(`the stack has ended before it wrote "${text}":\n${output}`);
      await sleep(50);
    }
  };
  return {
    pid: child.pid ?? 0,
    finished,
    written,
    async ready() {
      const file = join(args[args.indexOf('--data') + 1] ?? '', 'stack.json');
      await written('is ready');
      if (!existsSync(file)) throw new Error('it is ready, and there is no stack.json');
      return JSON.parse(readFileSync(file, 'utf8')) as StackFile;
    },
    kill: (signal) => {
      child.kill(signal);
    },
  };
}
