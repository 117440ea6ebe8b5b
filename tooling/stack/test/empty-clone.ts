import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { downloadedRuntime } from '@ledger-explorer/kit/downloads';

const root = join(import.meta.dirname, '../../..');
const leftOut = new Set(['node_modules', '.git', '.data', '.turbo', 'dist', '.wrangler']);

/** A copy of the repository without installed packages, with Node 20 and npm first in PATH. */
export interface EmptyClone {
  readonly folder: string;
  /** Runs the program of `npm start -- <args>` or of another script, without npm; `onOutput` gets all output so far. */
  start(
    args: readonly string[],
    options?: StartOptions,
  ): Promise<{ readonly code: number | null; readonly output: string }>;
  remove(): Promise<void>;
}

interface StartOptions {
  /** The npm script; default: `start`. */
  readonly script?: 'start' | 'monitor';
  /** Variables besides those of this process. */
  readonly env?: Readonly<Record<string, string>>;
  readonly onOutput?: (output: string, kill: () => void) => void;
}

export function makeEmptyClone(): EmptyClone {
  const folder = mkdtempSync(join(process.env.INSTALL_TMPDIR ?? tmpdir(), 'clone-'));
  cpSync(root, folder, { recursive: true, filter: (path) => !leftOut.has(basename(path)) });
  const bin = join(folder, 'bin-of-the-machine');
  mkdirSync(bin);
  symlinkSync(join(downloadedRuntime('node-20'), 'bin/node'), join(bin, 'node'));
  for (const program of ['npm', 'npx']) {
    const found = execFileSync('which', [program], { encoding: 'utf8' }).trim();
    symlinkSync(realpathSync(found), join(bin, program));
  }
  const env = { ...process.env, PATH: [bin, '/usr/bin', '/bin'].join(':') };
  const running = new Set<ChildProcess>();
  return {
    folder,
    start(args, { script = 'start', env: given = {}, onOutput } = {}) {
      const child = spawn('node', ['tooling/stack/bootstrap.mjs', script, ...args], {
        cwd: folder,
        env: { ...env, ...given },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      running.add(child);
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          output += chunk.toString();
          onOutput?.(output, () => child.kill('SIGTERM'));
        });
      }
      return new Promise((done) =>
        child.once('close', (code) => {
          running.delete(child);
          done({ code, output });
        }),
      );
    },
    async remove() {
      for (const child of running) child.kill('SIGTERM');
      await Promise.all([...running].map((child) => once(child, 'close')));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
