import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { generate } from './generate.ts';

it('generated files are fresh; if not, run `pnpm generate`', async () => {
  for (const [path, text] of Object.entries(await generate())) {
    expect(readFileSync(join(import.meta.dirname, '..', path), 'utf8'), path).toBe(text);
  }
});
