import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const apps = new URL('../../../../apps/', import.meta.url);

/** One of the project's programs, as a process. */
export interface RunningProgram {
  readonly pid: number;
  readonly finished: Promise<{ readonly code: number | null; readonly output: string }>;
  /** Comes back when it has written this, or has ended. */
  written(pattern: RegExp): Promise<RegExpExecArray | null>;
  kill(signal: NodeJS.Signals): void;
}

/** As the scripts of the workspace start them. */
const programs = {
  indexer: { file: 'indexer/src/main.js', flags: ['--max-semi-space-size=16'] },
  'ledger-simulator': { file: 'ledger-simulator/src/main.ts', flags: [] },
} as const;

export function runProgram(
  app: keyof typeof programs,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): RunningProgram {
  const { file, flags } = programs[app];
  const child = spawn(process.execPath, [...flags, fileURLToPath(new URL(file, apps)), ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid === undefined) throw new Error(`${app} cannot be started`);
  let output = '';
  let ended = false;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      tell();
    });
  }
  const finished = new Promise<{ code: number | null; output: string }>((done) =>
    child.once('close', (code) => {
      ended = true;
      tell();
      done({ code, output });
    }),
  );
  return {
    pid: child.pid,
    finished,
    written: (pattern) =>
      new Promise((done) => {
        const look = () => {
          const match = pattern.exec(output);
          if (match === null && !ended) return;
          listeners.delete(look);
          done(match);
        };
        listeners.add(look);
        look();
      }),
    kill: (signal) => {
      child.kill(signal);
    },
  };
}
