import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Figure } from '../figure.ts';

/** Most bytes of a bundle of what a user takes from a package, with its dependencies: minified ESM, brotli. */
const budgets = [
  ['@ledger-explorer/client', '*', 7500],
  ['@ledger-explorer/client', '{ createClient }', 7400],
  ['@ledger-explorer/paginators', '{ items }', 4300],
  ['@ledger-explorer/paginators', '*', 6300],
] as const;

/** Bytes that a user's bundle gets of a module. */
async function bundleSize(module: string, taken: string, folder: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: `export ${taken} from '${module}';`, resolveDir: folder },
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
    budgets.map(async ([module, taken, most]) => ({
      figure: `${taken} of ${module}, bytes (minified, brotli)`,
      value: await bundleSize(module, taken, folder),
      most,
    })),
  );
}
