import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const cache = join(import.meta.dirname, '../../../../node_modules/.cache');

/** Modules that only tests need: as dependencies, `npm start` would install them for every user. */
export interface Download {
  /** For people, and the folder's name: `browser`. */
  readonly what: string;
  /** npm's names with their versions, none of them a range. */
  readonly modules: Readonly<Record<string, string>>;
  /** Of `npm install`, beside those that keep it quiet. */
  readonly flags: readonly string[];
  /** Creates files in the folder after the installation. Throws if that fails. */
  readonly prepare?: (folder: string) => void;
}

/**
 * The folder that has these in its `node_modules`. The first call installs them with npm below `node_modules/.cache`; later ones, and
 * other processes, find them there without a network.
 *
 * @throws {Error} with the output of npm, if it cannot install them
 */
export function download({ what, modules, flags, prepare }: Download): string {
  const versions = createHash('sha256').update(JSON.stringify(modules)).digest('hex').slice(0, 12);
  const folder = join(cache, what, versions);
  if (existsSync(folder)) return folder;
  // Made in a separate folder and then moved, so that an existing folder is always complete.
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
    // Another process may have been faster.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
