import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Figure } from '../figure.ts';

/**
 * Most bytes of a bundle of everything a package exports, what it depends on included: minified ESM, brotli. A little above
 * what they are, so that growth is noticed; the aims, 4,200 and 1,800, are not reached with all that both do today
 * (`pnpm bench client` measures against these; the READMEs of both say what each part costs).
 */
const budgets = {
  '@ledger-explorer/client': { most: 5250, goal: 4200 },
  '@ledger-explorer/paginators': { most: 2225, goal: 1800 },
};

/** A size, the most it may be, and what it is to come down to. */
export interface BundleSize extends Figure {
  readonly goal: number;
}

/** Bytes that a user's bundle gets of a module: all it exports. */
export async function bundleSize(module: string, folder: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: `export * from '${module}';`, resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    write: false,
  });
  return brotliCompressSync(outputFiles[0]?.contents ?? '').length;
}

/** @param folder where the packages are unpacked or installed */
export async function bundleSizes(folder: string): Promise<readonly BundleSize[]> {
  return Promise.all(
    Object.entries(budgets).map(async ([module, { most, goal }]) => ({
      figure: `${module}, bytes (minified, brotli)`,
      value: await bundleSize(module, folder),
      most,
      goal,
    })),
  );
}
