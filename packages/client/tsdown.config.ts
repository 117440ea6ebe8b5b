import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    testing: 'src/testing/index.ts',
    validate: 'src/validate/index.ts',
  },
  platform: 'neutral',
  target: 'es2022',
  // Without tests: the compiler writes declarations of all that it reads.
  tsconfig: 'tsconfig.build.json',
  dts: true,
  sourcemap: true,
  hooks: {
    // No maps of declarations are written, though declarations name them.
    'build:done': () => {
      for (const file of globSync('dist/*.d.ts'))
        writeFileSync(file, readFileSync(file, 'utf8').replace(/\n\/\/# sourceMappingURL=.*$/, '\n'));
    },
  },
});
