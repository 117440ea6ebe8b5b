import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Program, startCommand } from '@ledger-explorer/kit';

export const folder = fileURLToPath(new URL('../', import.meta.url));

/** Whether this machine has a program. */
export function has(program: string): boolean {
  return (process.env.PATH ?? '').split(':').some((directory) => existsSync(join(directory, program)));
}

/** The output of `build.sh`, as in the image and in `/opt/ledger-explorer`. */
export interface Installed {
  readonly path: string;
  /** Starts a program of its `bin` that may read files but not write, as on a read-only file system. */
  start(program: string, args: readonly string[], env?: Readonly<Record<string, string>>): Program;
  remove(): Promise<void>;
}

/** Runs `build.sh` as the Dockerfile does, but into a temporary folder. */
export async function install(): Promise<Installed> {
  const parent = await mkdtemp(join(tmpdir(), 'ledger-explorer-installed-'));
  const path = join(parent, 'ledger-explorer');
  await promisify(execFile)(join(folder, 'build.sh'), [path], {
    env: { ...process.env, pnpm_config_prefer_offline: 'true' },
  });
  return {
    path,
    start: (program, args, env = {}) =>
      startCommand(join(path, 'bin', program), args, {
        env: {
          PATH: `${dirname(process.execPath)}:${process.env.PATH ?? ''}`,
          NODE_OPTIONS: '--permission --allow-fs-read=*',
          ...env,
        },
      }),
    remove: () => rm(parent, { recursive: true, force: true }),
  };
}
