import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { recompute, script, style } from '../generated/assets.ts';

it('what is committed in generated/ is what browser/ and styles/ give', () => {
  const generate = fileURLToPath(new URL('../scripts/generate.ts', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [generate, '--check'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

it('the script is at most 12 kB, what computes figures again at most 60 kB and the sheet at most 8 kB, compressed by brotli', () => {
  expect(brotliCompressSync(script).length).toBeLessThanOrEqual(12_000);
  expect(brotliCompressSync(recompute).length).toBeLessThanOrEqual(60_000);
  expect(brotliCompressSync(style).length).toBeLessThanOrEqual(8_000);
});
