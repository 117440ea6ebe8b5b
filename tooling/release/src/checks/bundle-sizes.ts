import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Figure } from '../figure.ts';

/** Most bytes of a bundle of everything a package exports, with its dependencies: minified ESM, brotli. */
const budgets = {
  '@ledger-explorer/client': 4500,
  '@ledger-explorer/paginators': 3800,
};

/** Bytes that a user's bundle gets of a module: all it exports. */
async function bundleSize(module: string, folder: string): Promise<number> {
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
export async function bundleSizes(folder: string): Promise<readonly Figure[]> {
  return Promise.all(
    Object.entries(budgets).map(async ([module, most]) => ({
      figure: `${module}, bytes (minified, brotli)`,
      value: await bundleSize(module, folder),
      most,
    })),
  );
}
