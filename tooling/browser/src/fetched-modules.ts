import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is fetched on first use, and no sooner: nobody needs it who only starts the stack. */
const modules = { '@sparticuz/chromium': '153.0.0', 'playwright-core': '1.65.1', 'axe-core': '4.14.1' } as const;

export type FetchedModule = keyof typeof modules;

/** The packed Chromium is for this platform only. */
export const isPacked = process.platform === 'linux' && process.arch === 'x64';

const root = join(import.meta.dirname, '../../..');
const versions = Object.entries(modules).map(([module, version]) => `${module.replace('/', '-')}-${version}`);
const folder = join(root, 'node_modules/.cache/browser', versions.join('_'));

/**
 * Folder of a module that is no dependency of the workspace. The first call installs all of them with npm below
 * `node_modules/.cache`; later ones, and other processes, find them there without a network.
 *
 * @throws {Error} naming what npm said, where it cannot fetch them
 */
export function fetchedModule(name: FetchedModule): string {
  if (!existsSync(folder)) install();
  return join(folder, 'node_modules', name);
}

/** The unpacked Chromium, and the folder of the libraries that bare systems lack. */
export function packedChromium(): { readonly program: string; readonly libraries: string } {
  if (!existsSync(folder)) install();
  return { program: join(folder, 'unpacked/chromium'), libraries: join(folder, 'unpacked/al2023/lib') };
}

function install(): void {
  // Beside its place, then moved there: whoever sees the folder sees all of it.
  const draft = `${folder}.${process.pid}`;
  mkdirSync(join(draft, 'unpacked'), { recursive: true });
  writeFileSync(join(draft, 'package.json'), JSON.stringify({ private: true, dependencies: modules }));
  try {
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
    run('npm', ['install', ...flags], draft);
    if (isPacked) run(process.execPath, ['--input-type=module', '--eval', unpack], draft);
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true });
    // Another process may have been faster.
    if (!existsSync(folder)) throw error;
  }
}

/** The module unpacks into the folder for temporary files, and takes what is there for its own whatever version it is. */
const unpack = `
  import { inflate } from '@sparticuz/chromium';
  const from = 'node_modules/@sparticuz/chromium/bin/';
  for (const part of ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']) await inflate(from + part);
`;

function run(command: string, parameters: readonly string[], cwd: string): void {
  const result = spawnSync(command, parameters, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, TMPDIR: join(cwd, 'unpacked') },
    shell: process.platform === 'win32',
  });
  if (result.status === 0) return;
  throw new Error(`the browser for tests could not be fetched: ${result.error?.message ?? result.stderr.trim()}`);
}
