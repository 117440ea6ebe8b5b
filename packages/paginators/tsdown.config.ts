import { readFileSync, writeFileSync } from 'node:fs';
import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: { index: 'src/index.ts' },
  platform: 'neutral',
  target: 'es2022',
  // Without tests: the compiler writes declarations of all that it reads.
  tsconfig: 'tsconfig.build.json',
  dts: true,
  sourcemap: true,
  hooks: {
    // No map of declarations is written, though the declarations name it.
    'build:done': () => {
      const file = 'dist/index.d.ts';
      writeFileSync(file, readFileSync(file, 'utf8').replace(/\n\/\/# sourceMappingURL=.*$/, '\n'));
    },
  },
});
