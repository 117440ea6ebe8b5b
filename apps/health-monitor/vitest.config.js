import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import shared from '../../vitest.shared.js';
import { startExplorer, startResolver } from './test/explorer/explorer-server.js';
import { Contract } from './test/surfaces/contract.ts';

const isWeekly = (process.env.WEEKLY ?? '') !== '';
// A machine may be slow.
const { testTimeout, hookTimeout } = shared.test;
// Each test that needs an explorer has a network of its own there.
const networks = [
  ...['cron', 'duplicate', 'busy', 'alarm', 'early', 'incremental', 'sweep', 'long', 'order', 'retry'],
  ...['html', 'names', 'future', 'negative', 'twice', 'other', 'partial', 'cut', 'frozen', 'rows', 'redirect'],
  ...['units', 'key', 'facts', 'surfaces', 'cached', 'form', 'object', 'never', 'silent', 'reset', 'ended', 'moved'],
  ...['blind', 'lied-to', 'late-report', 'stalled', 'growing', 'slow', 'saving'],
];
/** Those that read Scans, too. */
const withScans = ['blind', 'lied-to', 'moved'];
const { explorer, scans } = await startExplorer();
const resolver = await startResolver();
// What compiles schemas does not run in workerd: tests there ask this.
const contract = new Contract();

export default defineConfig({
  test: {
    projects: [
      // Pure parts, in Node.js: fast.
      {
        test: {
          name: 'unit',
          testTimeout,
          hookTimeout,
          // Imported by Node.js itself, all files in a few processes: a third of the CPU time.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          isolate: false,
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.workerd.test.ts'],
        },
      },
      // Pages as people see them, in a real browser, in any state. The browser is fetched by the first run.
      { test: { name: 'browser', testTimeout, hookTimeout, include: ['browser/**/*.browser.test.ts'] } },
      // What needs the platform: SQLite, alarms, fetch, WebCrypto as workerd has them. Named *.workerd.test.ts.
      {
        plugins: [
          cloudflareTest({
            wrangler: { configPath: './wrangler.jsonc' },
            miniflare: {
              serviceBindings: {
                CONTRACT: async (request) => {
                  const { method, path, status, type, body } = await request.json();
                  return Response.json(contract.check(method, path, status, type, body));
                },
              },
              bindings: {
                EXPLORER_URL: ['localnet', ...networks].map((name) => `${name}=${explorer}/${name}`).join(','),
                SCAN_URLS: withScans.flatMap((name) => scans.map((scan) => `${name}=${scan}/${name}`)).join(','),
                EXPLORER_API_KEY: 'key-of-the-tests',
                ADMIN_TOKEN: 'admin-token-of-the-tests',
                SECRET_KEY: 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
                RESOLVER_URL: resolver,
                PUBLIC_URL: 'https://monitor.example',
              },
            },
          }),
        ],
        test: {
          name: 'workerd',
          testTimeout,
          hookTimeout,
          isolate: false,
          include: ['src/**/*.workerd.test.ts', 'test/**/*.workerd.test.ts'],
          // Simulated days: two minutes of CPU time.
          exclude: isWeekly ? [] : ['**/*.weekly.workerd.test.ts'],
          // The HTTP server that alerts are sent to.
          globalSetup: './test/receivers/global-setup.js',
        },
      },
    ],
  },
});
