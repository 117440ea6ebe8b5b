import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: { main: '../../tooling/stack/src/main.js' },
  platform: 'node',
  target: 'node24',
  dts: false,
  fixedExtension: false,
  // The store finds its schema beside its code.
  copy: ['../../packages/store/src/schema/network', '../../packages/store/src/schema/shared'],
});
