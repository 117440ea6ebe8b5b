import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../src/main.js', import.meta.url));

export interface RunningIndexer {
  readonly finished: Promise<{ readonly code: number | null; readonly output: string }>;
  /** Comes back when it has written this. */
  written(text: string): Promise<void>;
  kill(signal: NodeJS.Signals): void;
}

/** The real program, as a process. */
export function runIndexer(args: readonly string[], env: Readonly<Record<string, string>>): RunningIndexer {
  const child = spawn(process.execPath, [program, ...args], { env: { PATH: process.env.PATH, ...env } });
  let output = '';
  const waiting: { readonly text: string; readonly done: () => void }[] = [];
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
    for (const { text, done } of waiting) if (output.includes(text)) done();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const finished = new Promise<{ code: number | null; output: string }>((done) =>
    child.once('close', (code) => {
      done({ code, output });
    }),
  );
  return {
    finished,
    written: (text) =>
      new Promise((done, fail) => {
        if (output.includes(text)) done();
        waiting.push({ text, done });
        void finished.then(() => {
          fail(new Error(`ended without "${text}": ${output}`));
        });
      }),
    kill: (signal) => {
      child.kill(signal);
    },
  };
}
