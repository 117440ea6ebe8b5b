import { defineConfig } from 'vitest/config';

// Test files share what they import, which takes longer than most of them: none changes anything in it.
export default defineConfig({ test: { isolate: false, globalSetup: 'testing/global-setup.ts' } });
