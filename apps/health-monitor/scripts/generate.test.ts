import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { generate } from './generate.ts';

it('what is generated is fresh: run `pnpm generate` after a change of openapi.yaml or packages/look', async () => {
  for (const [path, text] of Object.entries(await generate())) {
    expect(readFileSync(join(import.meta.dirname, '..', path), 'utf8'), path).toBe(text);
  }
});
