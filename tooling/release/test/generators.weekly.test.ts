import { cpSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { download } from '@ledger-explorer/kit/downloads';
import { temporaryFolder } from '@ledger-explorer/kit/temporary-folder';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../src/published-packages.ts';
import { run } from '../src/run.ts';
import { writeTsconfig } from '../src/write-tsconfig.ts';

const modules = { '@hey-api/openapi-ts': '0.99.0', orval: '8.38.0', typescript: '5.9.3' };

/** Client generators and their commands, which read `openapi.json` and write into `made`. */
const generators = {
  'hey-api': ['@hey-api/openapi-ts/bin/run.js', '-i', 'openapi.json', '-o', 'made', '-c', '@hey-api/client-fetch'],
  orval: ['orval/dist/bin/orval.mjs', '--input', 'openapi.json', '--output', 'made/api.ts', '--client', 'fetch'],
} as const;

const folder = temporaryFolder('generators-');
let tools: string;

beforeAll(() => {
  tools = join(download({ what: 'generators', modules, flags: ['--ignore-scripts'] }), 'node_modules');
});

describe('the OpenAPI document', () => {
  it.each(Object.entries(generators))(
    'generates a client with %s that compiles in strict mode',
    async (name, [program, ...options]) => {
      const place = await mkdtemp(join(folder, `${name}-`));
      cpSync(join(root, 'spec/generated/openapi.json'), join(place, 'openapi.json'));
      await run(process.execPath, [join(tools, program), ...options], place);
      // Generated code need not suit the stricter checks.
      const relaxed = { noUncheckedIndexedAccess: false, exactOptionalPropertyTypes: false };
      writeTsconfig(place, ['made'], { module: 'esnext', moduleResolution: 'bundler', ...relaxed });
      expect(
        await run(process.execPath, [join(tools, 'typescript/bin/tsc'), '-p', place, '--listFilesOnly'], place),
      ).toContain(join(place, 'made'));
      await run(process.execPath, [join(tools, 'typescript/bin/tsc'), '-p', place], place);
    },
  );
});
