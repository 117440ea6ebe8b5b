import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { download } from './download.ts';

const modules = { '@sparticuz/chromium': '153.0.0', 'playwright-core': '1.65.1', 'axe-core': '4.14.1' } as const;

export type BrowserModule = keyof typeof modules;

/** Whether there is a packed Chromium for this platform. */
export const isPacked = process.platform === 'linux' && process.arch === 'x64';

function downloaded() {
  return download({ what: 'browser', modules, flags: ['--ignore-scripts'], ...(isPacked && { prepare: unpack }) });
}

/** Folder of a module, downloaded on first use. Throws if npm fails. */
export function browserModule(name: BrowserModule): string {
  return join(downloaded(), 'node_modules', name);
}

/** The unpacked Chromium, and the folder of libraries that small systems do not have. */
export function packedChromium(): { readonly program: string; readonly libraries: string } {
  const folder = downloaded();
  return { program: join(folder, 'unpacked/chromium'), libraries: join(folder, 'unpacked/al2023/lib') };
}

/** Unpacks Chromium. The module writes into TMPDIR, where it would use files of other versions, so `unpack` sets a new folder. */
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
