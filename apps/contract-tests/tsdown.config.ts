import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: { index: 'src/index.ts', main: 'src/main.ts' },
  platform: 'node',
  target: 'node20',
  // Without tests: the compiler writes declarations of all that it reads.
  tsconfig: 'tsconfig.build.json',
  dts: true,
  fixedExtension: false,
});
