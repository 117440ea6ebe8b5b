import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';

/** A measured value and its maximum. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly most: number;
}

/** Maximum bytes of a user's bundle (minified ESM, brotli) with these imports of a package and their dependencies. */
const budgets = [
  ['@ledger-explorer/client', '*', 7600],
  ['@ledger-explorer/client', '{ createClient }', 7500],
  ['@ledger-explorer/paginators', '{ items }', 4400],
  ['@ledger-explorer/paginators', '*', 6450],
] as const;

/** Compressed size of a bundle with these imports of a module. */
async function bundleSize(module: string, imports: string, folder: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: `export ${imports} from '${module}';`, resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    write: false,
  });
  return brotliCompressSync(outputFiles[0]?.contents ?? '').length;
}

/** The sizes of all bundles. `folder`: has the packages in `node_modules`. */
export async function bundleSizes(folder: string): Promise<readonly Figure[]> {
  return Promise.all(
    budgets.map(async ([module, imports, most]) => ({
      name: `${imports} of ${module}, bytes (minified, brotli)`,
      value: await bundleSize(module, imports, folder),
      most,
    })),
  );
}
