import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    types: 'generated/explorer-types.ts',
    'scan-types': 'generated/scan-types.ts',
    writers: 'generated/writers.ts',
    problems: 'generated/problems.ts',
    validators: 'generated/validators.js',
    'scan-validators': 'generated/scan-validators.js',
  },
  platform: 'neutral',
  target: 'es2022',
  dts: true,
});
