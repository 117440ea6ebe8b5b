import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { generate } from './generate.ts';

const app = join(import.meta.dirname, '..');

it('generated files are fresh; if not, run `pnpm generate`', async () => {
  for (const [path, text] of Object.entries(await generate())) {
    expect(readFileSync(join(app, path), 'utf8'), path).toBe(text);
  }
});

it('the bundle that a deployment uploads is at most 300 kB compressed', async () => {
  const { outputFiles } = await build({
    entryPoints: [join(app, 'src', 'worker.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['cloudflare:*', 'node:*'],
  });
  const [worker] = outputFiles.map(({ contents }) => gzipSync(contents).length);
  expect(worker).toBeLessThanOrEqual(300_000);
});
