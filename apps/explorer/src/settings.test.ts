import { fileURLToPath } from 'node:url';
import { readSettings, type UsageError } from '@ledger-explorer/cli';
import { withSettingsTable } from '@ledger-explorer/cli/testing';
import { expect, it } from 'vitest';
import { readConfig, serveSettings } from './settings.ts';

function configOf(env: Readonly<Record<string, string>>) {
  return readConfig(readSettings(serveSettings, env));
}

function messageOf(env: Readonly<Record<string, string>>): string {
  try {
    configOf(env);
  } catch (error) {
    return (error as UsageError).message;
  }
  return '';
}

it('names each network by the last path segment of its URL', () => {
  const one = { apiUrl: 'http://127.0.0.1:8080/localnet', publicUrl: 'https://api.example/v/localnet' };
  const two = { apiUrl: 'https://api.example/devnet', publicUrl: 'https://api.example/devnet' };
  const { networks } = configOf({
    EXPLORER_API_URL: `${one.apiUrl}/, ${two.apiUrl}`,
    EXPLORER_API_PUBLIC_URL: `${one.publicUrl},${two.publicUrl}`,
  });
  expect(networks).toEqual([
    { network: 'localnet', ...one },
    { network: 'devnet', ...two },
  ]);
});

it.each([
  [{}, /^EXPLORER_API_URL is not set: give http\(s\) base URLs/],
  [{ EXPLORER_API_URL: 'ftp://a/b' }, /^EXPLORER_API_URL is "ftp:/],
  [{ EXPLORER_API_URL: 'http://me:word@a/b' }, /^EXPLORER_API_URL is "…@a\/b"/],
  [{ EXPLORER_API_URL: 'http://a' }, /^EXPLORER_API_URL is "http:\/\/a"/],
  [
    { EXPLORER_API_URL: 'http://a/b', EXPLORER_API_PUBLIC_URL: 'http://a/b,http://a/c' },
    /^EXPLORER_API_PUBLIC_URL has 2 addresses, EXPLORER_API_URL 1: give one for each/,
  ],
  [{ EXPLORER_API_URL: 'http://a/b,https://c/b' }, /^EXPLORER_API_URL names the network "b" twice; leave one out/],
])('rejects %o', (env, message) => {
  expect(messageOf(env)).toMatch(message);
});

it('the settings table of the README is up to date', async () => {
  const readme = new URL('../README.md', import.meta.url);
  await expect(withSettingsTable(readme, serveSettings)).toMatchFileSnapshot(fileURLToPath(readme));
});
