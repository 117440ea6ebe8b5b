import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const folder = join(import.meta.dirname, '..');

/** The OpenAPI document as the Worker bundles it: JSON, with YAML's anchors resolved. */
export function generateOpenApi(): string {
  const yaml = readFileSync(join(folder, 'openapi.yaml'), 'utf8');
  return `${JSON.stringify(parse(yaml, { merge: true }))}\n`;
}

if (import.meta.main) {
  mkdirSync(join(folder, 'generated'), { recursive: true });
  writeFileSync(join(folder, 'generated/openapi.json'), generateOpenApi());
}
