import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: { index: 'src/index.ts', main: 'src/main.ts' },
  platform: 'node',
  target: 'node20',
  // Excludes tests, because the compiler writes declarations of all files.
  tsconfig: 'tsconfig.build.json',
  dts: true,
  fixedExtension: false,
});
