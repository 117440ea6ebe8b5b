const isWeekly = (process.env.WEEKLY ?? '') !== '';

/**
 * How the tests of a package in Node.js run (its `vitest.config.js`). Modules are loaded by Node.js itself, as in production and with what
 * it keeps compiled, and test files share them: to load them again for each file takes longer than most of them. So no test file may
 * leave anything behind in a module. Timeouts end what hangs; nothing is asserted on time. `pnpm weekly` alone runs `*.weekly.test.ts`.
 */
export default {
  test: {
    exclude: ['**/node_modules/**', ...(isWeekly ? [] : ['**/*.weekly.test.ts'])],
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 900_000 } },
  },
};
