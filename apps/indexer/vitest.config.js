import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { isolate: false, globalSetup: '@ledger-explorer/store/testing/global-setup' } });
