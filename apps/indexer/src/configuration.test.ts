import { describe, expect, it } from 'vitest';
import { ConfigurationError, readRunConfiguration } from './configuration.ts';

const read = (env: Record<string, string>) =>
  readRunConfiguration({ SCAN_URL: 'http://localhost:5012/api/scan', ...env });

describe('the configuration', () => {
  it('has defaults for everything but SCAN_URL', () => {
    expect(read({})).toEqual({
      network: 'localnet',
      databaseUrl: null,
      dataDir: '.data',
      source: { kind: 'scan', hosts: ['http://localhost:5012/api/scan'] },
      pageSize: 1000,
      pollInterval: 1000,
      requestTimeout: 60_000,
      verification: { every: 50, head: true, wait: 30_000 },
      reconcileEvery: 6,
    });
    expect(() => readRunConfiguration({})).toThrow('SCAN_URL is not set');
  });

  it('takes several Scans', () => {
    expect(read({ SCAN_URL: 'https://a.example/api/scan/, https://b.example/api/scan' }).source).toEqual({
      kind: 'scan',
      hosts: ['https://a.example/api/scan', 'https://b.example/api/scan'],
    });
  });

  it.each([
    ['file:/tmp/pages', '/tmp/pages'],
    ['file:///tmp/a%20b', '/tmp/a b'],
    ['file:pages', `${process.cwd()}/pages`],
  ])('takes the folder %s', (url, folder) => {
    expect(read({ SCAN_URL: url }).source).toEqual({ kind: 'folder', folder });
  });

  it.each<[string, string]>([
    ['SCAN_URL', 'localhost:5012'],
    ['SCAN_URL', 'ftp://host/x'],
    ['SCAN_URL', 'http://a.example,'],
    ['SCAN_URL', 'http://a.example/api/scan?x=1'],
    ['DATABASE_URL', 'mysql://host/db'],
    ['DATABASE_URL', 'nonsense'],
    ['NETWORK', 'Main Net'],
    ['PAGE_SIZE', '1001'],
    ['PAGE_SIZE', '0'],
    ['PAGE_SIZE', 'many'],
    ['POLL_INTERVAL_MS', '-1'],
    ['VERIFY_EVERY', 'often'],
    ['VERIFY_HEAD', 'yes'],
    ['VERIFY_WAIT_S', '-1'],
    ['RECONCILE_EVERY', '501'],
    ['RECONCILE_EVERY', '-1'],
  ])('refuses %s=%s in one line that names both', (name, value) => {
    let message = '';
    try {
      read({ [name]: value });
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigurationError);
      message = (error as Error).message;
    }
    expect(message).toContain(name);
    expect(message).toContain(value.split(',')[0]);
    expect(message).not.toContain('\n');
  });

  it('never shows a password', () => {
    expect(() => read({ DATABASE_URL: 'mysql://me:secret@host/db' })).toThrow(/mysql:\/\/me:…@host/);
  });
});
