import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fetchOnce } from '@ledger-explorer/fetched';

const modules = { '@sparticuz/chromium': '153.0.0', 'playwright-core': '1.65.1', 'axe-core': '4.14.1' } as const;

export type FetchedModule = keyof typeof modules;

/** The packed Chromium is for this platform only. */
export const isPacked = process.platform === 'linux' && process.arch === 'x64';

function fetched() {
  return fetchOnce({ what: 'browser', modules, flags: ['--ignore-scripts'], ...(isPacked && { prepare: unpack }) });
}

/** Folder of a module, fetched where it is not there. @throws {Error} where npm cannot */
export function fetchedModule(name: FetchedModule): string {
  return join(fetched(), 'node_modules', name);
}

/** The unpacked Chromium, and the folder of the libraries that bare systems lack. */
export function packedChromium(): { readonly program: string; readonly libraries: string } {
  const folder = fetched();
  return { program: join(folder, 'unpacked/chromium'), libraries: join(folder, 'unpacked/al2023/lib') };
}

/** The module unpacks into the folder for temporary files, and takes what is there for its own whatever version it is. */
const unpackAll = `
  import { inflate } from '@sparticuz/chromium';
  const from = 'node_modules/@sparticuz/chromium/bin/';
  for (const part of ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']) await inflate(from + part);
`;

function unpack(folder: string): void {
  const unpacked = join(folder, 'unpacked');
  mkdirSync(unpacked);
  const { status, error, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', unpackAll], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, TMPDIR: unpacked },
  });
  if (status !== 0) throw new Error(`the browser for tests could not be unpacked: ${error?.message ?? stderr.trim()}`);
}
