import { cpSync, mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './published-packages.ts';
import { run } from './run.ts';
import type { PackedPackage } from './pack.ts';

const manifest = 'tooling/release/src/npm-manifest.mjs';

/**
 * Packs built packages by `npm pack` into a folder. It packs copies, because packing changes package.json.
 *
 * @returns the paths of the tarballs
 */
export async function npmPack(built: readonly PackedPackage[], into: string): Promise<readonly string[]> {
  const copy = join(into, 'copy');
  for (const file of [manifest, 'pnpm-workspace.yaml', 'LICENSE']) cpSync(join(root, file), join(copy, file));
  return Promise.all(
    built.map(async ({ folder }) => {
      const place = join(copy, relative(root, folder));
      mkdirSync(place, { recursive: true });
      for (const part of ['package.json', 'README.md', 'dist']) {
        cpSync(join(folder, part), join(place, part), { recursive: true });
      }
      return npmPackFolder(place, into);
    }),
  );
}

/** Packs the package in a folder. Returns the path of the tarball. */
export async function npmPackFolder(folder: string, into: string, ...options: readonly string[]): Promise<string> {
  const printed = await run('npm', ['pack', '--silent', '--pack-destination', into, ...options], folder);
  return join(into, printed.trim().split('\n').at(-1) ?? '');
}
