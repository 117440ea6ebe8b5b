import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../../vitest.shared.js';

export default mergeConfig(
  shared,
  defineConfig({
    test: {
      globalSetup: '@ledger-explorer/store/testing/global-setup',
      // Volumes so small that ledgers of a test have several.
      env: { VOLUME_POSITIONS: '1024' },
    },
  }),
);
