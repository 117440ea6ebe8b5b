import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../../vitest.shared.js';

// Under the condition `development`, which vitest always gives to Node.js, a checker of packages is TypeScript below node_modules, which
// Node.js does not load.
export default mergeConfig(shared, defineConfig({ test: { experimental: { viteModuleRunner: true } } }));
