import { fileURLToPath } from 'node:url';
import { readSettings } from '@ledger-explorer/cli';
import { withSettingsTable } from '@ledger-explorer/cli/testing';
import { expect, it } from 'vitest';
import { serveSettings } from './settings.ts';

it.each([
  [{}, /^--base-url is missing: give an http\(s\) URL/],
  [{ EXPLORER_API_URL: 'localhost:8080/x' }, /^EXPLORER_API_URL is "localhost:8080\/x": give an http\(s\) URL/],
  [{ EXPLORER_API_URL: 'http://me:word@a/b' }, /^EXPLORER_API_URL is "…@a\/b": give an http\(s\) URL without user/],
])('refuses %o', (env: Readonly<Record<string, string>>, message) => {
  expect(() => readSettings(serveSettings, env)).toThrow(message);
});

it('lists every setting in the README', async () => {
  const readme = new URL('../README.md', import.meta.url);
  await expect(withSettingsTable(readme, serveSettings)).toMatchFileSnapshot(fileURLToPath(readme));
});
