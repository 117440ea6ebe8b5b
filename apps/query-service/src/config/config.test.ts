import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type GivenOptions, readSettings, UsageError } from '@ledger-explorer/cli';
import { withSettingsTable } from '@ledger-explorer/cli/testing';
import { readConfig as configOf, serveSettings } from './config.ts';

function readConfig(env: Readonly<Record<string, string>>) {
  return configOf(readSettings(serveSettings, env));
}

describe('readConfig', () => {
  it('uses the key limit for callers without a key, unless ADDRESS_LIMIT is set', () => {
    const twenty = { requests: 20, windowSeconds: 60 };
    expect(readConfig({ RATE_LIMIT: '20/m' })).toMatchObject({ rateLimit: twenty, addressLimit: twenty });
    expect(readConfig({ RATE_LIMIT: '20/m', ADDRESS_LIMIT: '1/s' }).addressLimit.requests).toBe(1);
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}));
  });

  it.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['ACTIVE_WINDOW_HOURS', '0'],
    ['RATE_LIMIT', 'fast'],
    ['ADDRESS_LIMIT', '5'],
    ['PAGES', 'maybe'],
    ['PAGE_LIMIT', '5'],
    ['MONITOR_URL', 'status.example'],
    ['MAX_IN_FLIGHT', '0'],
    ['READY_MAX_LAG_S', '0'],
    ['LOG_LEVEL', 'loud'],
    ['WAIT_MAX_MS', '9001'],
    ['METRICS_ACCESS', 'closed'],
    ['METRICS_ADDRESS', '9464'],
    ['METRICS_ADDRESS', ':9464'],
    ['METRICS_ADDRESS', '127.0.0.1'],
    ['METRICS_ADDRESS', '127.0.0.1:65536'],
    ['METRICS_ADDRESS', '::1:9464'],
    ['METRICS_ADDRESS', 'http://127.0.0.1:9464'],
  ])('reports %s and its invalid value %j in one line', (name, value) => {
    const reading = () => readConfig({ [name]: value });
    expect(reading).toThrow(UsageError);
    expect(reading).toThrow(new RegExp(`^${name} is "${value}": give [^\\n]+$`, 'u'));
  });

  it.each(['Main Net', '../x', 'public'])('rejects the network name %j', (network) => {
    expect(() => readConfig({ NETWORK: network })).toThrow(UsageError);
    expect(() => readConfig({ NETWORK: network })).toThrow(`NETWORK: "${network}" can't name a network`);
  });

  it.each(['health', 'ready', 'status', 'docs', 'metrics'])(
    'rejects the network name %j, which is a path at the root',
    (name) => {
      expect(() => readConfig({ NETWORK: `mainnet,${name}` })).toThrow(
        new UsageError(
          `NETWORK: "${name}" can't name a network here: /${name} is the service's own; choose another name`,
        ),
      );
    },
  );

  it('reads CORS_ORIGIN as * or one origin', () => {
    expect(readConfig({ CORS_ORIGIN: 'https://app.example:8443' }).corsOrigin).toBe('https://app.example:8443');
    for (const text of [
      'app.example',
      'https://app.example/',
      'ftp://app.example',
      'https://a.example,https://b.example',
    ]) {
      expect(() => readConfig({ CORS_ORIGIN: text })).toThrow(
        new UsageError(`CORS_ORIGIN is "${text}": give * (any origin) or one origin, for example https://app.example`),
      );
    }
  });

  it('reads METRICS_ADDRESS and rejects the address of the service', () => {
    const read = (text: string) => readConfig({ METRICS_ADDRESS: text }).metricsAddress;
    expect(read('127.0.0.1:9464')).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(read('[::1]:9464')).toEqual({ host: '::1', port: 9464 });
    expect(read('metrics.internal:80')).toEqual({ host: 'metrics.internal', port: 80 });
    expect(readConfig({ METRICS_ACCESS: 'key' }).metricsNeedKey).toBe(true);
    expect(() => read('127.0.0.1:8080')).toThrow(
      new UsageError('METRICS_ADDRESS is 127.0.0.1:8080, which is HOST and PORT: set another port, or unset it'),
    );
  });

  it('reads several networks and rejects duplicates and empty names', () => {
    expect(readConfig({ NETWORK: 'mainnet, testnet' }).networks).toEqual(['mainnet', 'testnet']);
    expect(() => readConfig({ NETWORK: 'a,b,a' })).toThrow(
      new UsageError('NETWORK: "a" is named twice; leave one out'),
    );
    expect(() => readConfig({ NETWORK: 'mainnet,' })).toThrow(UsageError);
  });

  it('reads database URLs with several hosts and DATABASE_POOLED', () => {
    const url = 'postgres://u:secret@one:1,two:2/db?target_session_attrs=standby';
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
    expect(readConfig({ DATABASE_READ_URL: url, DATABASE_POOLED: '1' })).toMatchObject({
      databaseUrl: null,
      databaseReadUrl: `${url}&pooled=1`,
    });
    expect(() => readConfig({ DATABASE_READ_URL: url.replace('standby', 'slave') })).toThrow(
      /^DATABASE_READ_URL has target_session_attrs=slave: give one of any, [^\n]+; or leave it unset for DATABASE_URL$/u,
    );
    expect(() => readConfig({ DATABASE_URL: url, DATABASE_POOLED: 'yes' })).toThrow(
      /DATABASE_POOLED is "yes": give one of 0, 1/u,
    );
  });

  it('does not print a database URL, which may contain a password', () => {
    const reading = () => readConfig({ DATABASE_URL: 'mysql://root:secret@host/db' });
    expect(reading).toThrow(
      /^DATABASE_URL is not a PostgreSQL URL but a mysql: URL: write [^\n]+ the embedded database$/u,
    );
    expect(reading).not.toThrow(/secret/u);
  });

  it('reads --open and --reuse-port', () => {
    const read = (options: GivenOptions) => configOf(readSettings(serveSettings, {}, options));
    expect(read({})).toMatchObject({ open: false, reusePort: false });
    expect(read({ open: true, 'reuse-port': true })).toMatchObject({ open: true, reusePort: true });
  });
});

it('the settings table of the README is up to date', async () => {
  const readme = new URL('../../README.md', import.meta.url);
  await expect(withSettingsTable(readme, serveSettings)).toMatchFileSnapshot(fileURLToPath(readme));
});
