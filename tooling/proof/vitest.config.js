import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../../vitest.shared.js';

export default mergeConfig(
  shared,
  defineConfig({
    test: {
      globalSetup: '@ledger-explorer/store/testing/global-setup',
      // The smallest volumes there are: ledgers of a test have several.
      env: { VOLUME_POSITIONS: '256' },
    },
  }),
);
