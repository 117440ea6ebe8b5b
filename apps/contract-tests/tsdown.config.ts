import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: { index: 'src/index.ts', main: 'src/main.ts' },
  platform: 'node',
  target: 'node20',
  dts: true,
  fixedExtension: false,
});
