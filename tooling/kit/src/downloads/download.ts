import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const cache = join(import.meta.dirname, '../../../../node_modules/.cache');

/** Modules for tests only. As dependencies, they would be installed by every `npm start`. */
export interface Download {
  /** Name in errors and of the folder: `browser`. */
  readonly what: string;
  /** Exact versions by npm's names. */
  readonly modules: Readonly<Record<string, string>>;
  /** Further options of `npm install`. */
  readonly flags: readonly string[];
  /** Creates files in the folder after the installation. May throw. */
  readonly prepare?: (folder: string) => void;
}

/**
 * The folder with these modules in its `node_modules`. The first call installs them by npm below `node_modules/.cache`; later calls, also of
 * other processes, need no network. Throws an error with npm's output if the installation fails.
 */
export function download({ what, modules, flags, prepare }: Download): string {
  const versions = createHash('sha256').update(JSON.stringify(modules)).digest('hex').slice(0, 12);
  const folder = join(cache, what, versions);
  if (existsSync(folder)) return folder;
  // Installed in a separate folder that is then renamed, so that an existing folder is always complete.
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  writeFileSync(join(draft, 'package.json'), JSON.stringify({ private: true, dependencies: modules }));
  try {
    const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
    const { status, error, stderr } = spawnSync('npm', ['install', ...quiet, ...flags], {
      cwd: draft,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    if (status !== 0) throw new Error(`${what} could not be downloaded with npm: ${error?.message ?? stderr.trim()}`);
    prepare?.(draft);
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true });
    // Another process may have installed them at the same time.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
