import { readFileSync, writeFileSync } from 'node:fs';
import { defineConfig, type UserConfig } from 'tsdown';
import { stringify } from 'yaml';

function generated(name: string): string {
  return readFileSync(`generated/${name}`, 'utf8');
}

const config: UserConfig = defineConfig({
  entry: {
    index: 'src/index.ts',
    types: 'generated/explorer-types.ts',
    'scan-types': 'generated/scan-types.ts',
    decimals: 'generated/decimals.ts',
    lists: 'generated/lists.ts',
    writers: 'generated/writers.ts',
    problems: 'generated/problems.ts',
    validators: 'generated/validators.js',
    'scan-validators': 'generated/scan-validators.js',
  },
  platform: 'neutral',
  target: 'es2022',
  dts: true,
  copy: ['generated/openapi.json', 'generated/scan.json'],
  onSuccess: () => {
    // The validators are JavaScript already; their declarations only have to find the types at their new place.
    const declarations = generated('validators.d.ts').replace('./explorer-types.ts', './types.js');
    writeFileSync('dist/validators.d.ts', declarations);
    const scan = generated('scan-validators.d.ts').replace('./scan-types.ts', './scan-types.js');
    writeFileSync('dist/scan-validators.d.ts', scan);
    writeFileSync(
      'dist/openapi.yaml',
      stringify(JSON.parse(generated('openapi.json')), { aliasDuplicateObjects: false }),
    );
  },
});

export default config;
