import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: { index: 'src/index.ts', validate: 'src/validate/index.ts' },
  platform: 'neutral',
  target: 'es2022',
  dts: true,
  sourcemap: true,
});
