import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { generateOpenApi } from './generate-openapi.ts';

it('the generated OpenAPI document is that of openapi.yaml: run `pnpm generate` after a change', () => {
  expect(readFileSync(join(import.meta.dirname, '../generated/openapi.json'), 'utf8')).toBe(generateOpenApi());
});
