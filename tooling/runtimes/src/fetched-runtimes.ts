import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const { platform, arch } = process;

const node = (version: string): string => `npm:node-${platform}-${arch}@${version}`;

/** The runtimes and compilers that tests need and nobody else: fetched on first use. */
const modules = {
  'node-20': node('20.20.2'),
  'node-22': node('22.23.3'),
  'node-24': node('24.21.0'),
  'node-26': node('26.10.0'),
  bun: '1.4.5',
  deno: '2.9.6',
  'typescript-5.9': 'npm:typescript@5.9.3',
  'typescript-6': 'npm:typescript@6.0.3',
  'typescript-7': 'npm:typescript@7.0.2',
} as const;

export type FetchedRuntime = keyof typeof modules;

const root = join(import.meta.dirname, '../../..');
const key = createHash('sha256').update(JSON.stringify(modules)).digest('hex').slice(0, 12);
const folder = join(root, 'node_modules/.cache/runtimes', key);

/**
 * Folder of a runtime that is no dependency of the workspace. The first call installs all of them with npm below `node_modules/.cache`;
 * later ones, and other processes, find them there without a network.
 *
 * @throws {Error} naming what npm said, where it cannot fetch them
 */
export function fetchedRuntime(name: FetchedRuntime): string {
  if (!existsSync(folder)) install();
  return join(folder, 'node_modules', name);
}

function install(): void {
  // Beside its place, then moved there: whoever sees the folder sees all of it.
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  writeFileSync(join(draft, 'package.json'), JSON.stringify({ private: true, dependencies: modules }));
  const flags = ['--no-audit', '--no-fund', '--no-package-lock', '--no-bin-links', '--loglevel=error'];
  const { status, error, stderr } = spawnSync('npm', ['install', ...flags], { cwd: draft, encoding: 'utf8' });
  if (status === 0) {
    renameSync(draft, folder);
    return;
  }
  rmSync(draft, { recursive: true });
  throw new Error(`the runtimes for tests could not be fetched by npm: ${error?.message ?? stderr.trim()}`);
}
