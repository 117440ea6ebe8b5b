import { fileURLToPath } from 'node:url';
import { withSettingsTable } from '@ledger-explorer/cli/testing';
import { describe, expect, it } from 'vitest';
import { UsageError } from '@ledger-explorer/cli';
import { readRunConfiguration, runSettings } from './configuration.ts';

function read(env: Record<string, string>) {
  return readRunConfiguration({ SCAN_URL: 'http://localhost:5012/api/scan', ...env });
}

describe('readRunConfiguration', () => {
  it('has defaults for all settings except SCAN_URL', () => {
    expect(read({})).toEqual({
      network: 'localnet',
      databaseUrl: null,
      dataDir: '.data',
      source: { kind: 'scan', hosts: ['http://localhost:5012/api/scan'] },
      pageSize: 1000,
      pollInterval: 1000,
      requestTimeout: 60_000,
      verification: { every: 50, head: true, wait: 30_000 },
      verifyPace: 1000,
      reconcileEvery: 6,
      volumePositions: 16_777_216,
    });
    expect(() => readRunConfiguration({})).toThrow('SCAN_URL is not set');
  });

  it('reads several Scan URLs', () => {
    expect(read({ SCAN_URL: 'https://a.example/api/scan/, https://b.example/api/scan' }).source).toEqual({
      kind: 'scan',
      hosts: ['https://a.example/api/scan', 'https://b.example/api/scan'],
    });
  });

  it.each([
    ['file:/tmp/pages', '/tmp/pages'],
    ['file:///tmp/a%20b', '/tmp/a b'],
    ['file:pages', `${process.cwd()}/pages`],
  ])('reads the folder %s', (url, folder) => {
    expect(read({ SCAN_URL: url }).source).toEqual({ kind: 'folder', folder });
  });

  it.each([
    'ftp://me:secret@host/x',
    'me:secret@host/x',
    'http://me:secret@host:many/x',
    'http://me:secret%@host/x',
    'http://me%3A:secret@host/x',
    'http://a.example,http://me:sec,ret@host/x',
  ])('rejects SCAN_URL=%s without showing the password', (value) => {
    expect(() => read({ SCAN_URL: value })).toThrow(
      /^SCAN_URL is "…@host(:many)?\/x": give one or more [^\n]*percent-encoded[^\n]*$/,
    );
  });

  it.each<[string, string, string?]>([
    ['SCAN_URL', 'localhost:5012'],
    ['SCAN_URL', 'ftp://host/x'],
    ['SCAN_URL', 'http://a.example,'],
    ['NETWORK', 'Main Net'],
    ['PAGE_SIZE', '1001'],
    ['PAGE_SIZE', '0'],
    ['PAGE_SIZE', 'many'],
    ['POLL_INTERVAL_MS', '-1'],
    ['VERIFY_EVERY', 'often'],
    ['VERIFY_HEAD', 'yes'],
    ['VERIFY_PACE', 'fast'],
    ['VERIFY_WAIT_S', '-1'],
    ['RECONCILE_EVERY', '501'],
    ['RECONCILE_EVERY', '-1'],
    ['SCAN_URL', 'http://a.example/api/scan?x=1', 'http://a.example/api/scan?…'],
  ])('rejects %s=%s in one line with the name and the quoted value', (name, value, shown = value) => {
    let message = '';
    try {
      read({ [name]: value });
    } catch (error) {
      expect(error).toBeInstanceOf(UsageError);
      message = (error as Error).message;
    }
    expect(message.startsWith(name)).toBe(true);
    expect(message).toContain(`"${shown}"`);
    expect(message).not.toContain('\n');
  });

  it.each([
    ['mysql://me:secret@host/db', /^DATABASE_URL is not a PostgreSQL URL but a mysql: URL: write postgresql:/],
    ['secret', /^DATABASE_URL is not a PostgreSQL URL: write postgresql:/],
    ['postgres://me:secret@one,two:0/db', /^DATABASE_URL has a port that is not a number from 1 to 65535: /],
    [
      'postgres://me:secret@one/db?target_session_attrs=x',
      /^DATABASE_URL has target_session_attrs=x: give one of any, /,
    ],
  ])('rejects the database %s in one line without a password', (url, message) => {
    const reading = () => read({ DATABASE_URL: url });
    expect(reading).toThrow(UsageError);
    expect(reading).toThrow(message);
    expect(reading).not.toThrow(/secret|\n/);
  });

  it('reads a database URL with several hosts and DATABASE_POOLED', () => {
    const url = 'postgres://me:secret@one:1,two:2/db';
    expect(read({ DATABASE_URL: url }).databaseUrl).toBe(url);
    expect(read({ DATABASE_URL: url, DATABASE_POOLED: '1' }).databaseUrl).toBe(`${url}?pooled=1`);
    expect(() => read({ DATABASE_URL: url, DATABASE_POOLED: 'yes' })).toThrow(
      /DATABASE_POOLED is "yes": give one of 0, 1/,
    );
  });
});

it('the settings table of the README is up to date', async () => {
  const readme = new URL('../README.md', import.meta.url);
  await expect(withSettingsTable(readme, runSettings)).toMatchFileSnapshot(fileURLToPath(readme));
});
