import { checkNetworkName, DatabaseUrlError, withPooling } from '@ledger-explorer/store';
import { parseRateLimit, type RateLimit } from '../limits/rate-limit.ts';
import { type Address, type Config, logLevels } from './config.ts';
import { ConfigError } from './config-error.ts';
import type { Flags } from './read-flags.ts';
import { readMarket } from './read-market.ts';

type Environment = Readonly<Record<string, string | undefined>>;

function wrong(name: string, value: string, expected: string): ConfigError {
  return new ConfigError(`${name}=${JSON.stringify(value)} is not ${expected}`);
}

/** A connection URL may hold a password: no message shows it. */
function databaseUrl(name: string, value: string | undefined, pooled: string | undefined): string | null {
  if (value === undefined) return null;
  try {
    return withPooling(value, pooled);
  } catch (error) {
    if (!(error instanceof DatabaseUrlError)) throw error;
    const instead = name === 'DATABASE_URL' ? 'the embedded database' : 'DATABASE_URL';
    throw new ConfigError(`${name} ${error.message}; or unset it for ${instead}`);
  }
}

function checkNetwork(name: string): void {
  try {
    checkNetworkName(name);
  } catch (error) {
    if (error instanceof RangeError) throw new ConfigError(`NETWORK: ${error.message}`);
    throw error;
  }
}

/** What `Router` serves at the root under a name that a network could have. */
const rootNames = new Set(['health', 'ready', 'status', 'docs', 'metrics']);

function readNetworks(text: string): readonly [string, ...string[]] {
  const [first = '', ...others] = text.split(',').map((name) => name.trim());
  const names = [first, ...others] as const;
  for (const [at, name] of names.entries()) {
    checkNetwork(name);
    if (rootNames.has(name)) {
      throw new ConfigError(
        `NETWORK: "${name}" can't name a network here: /${name} is the service's own; take another name`,
      );
    }
    if (names.indexOf(name) !== at) throw new ConfigError(`NETWORK: "${name}" is named twice`);
  }
  return names;
}

function integer(value: string, from: number, to: number): number | undefined {
  const number = /^(?:0|[1-9][0-9]{0,8})$/u.test(value) ? Number(value) : Number.NaN;
  return number >= from && number <= to ? number : undefined;
}

function readMetricsAddress(text: string | undefined): Address | null {
  if (text === undefined) return null;
  const [, bracketed, plain, portText = ''] = /^(?:\[([0-9a-f:.%]+)\]|([^\s:/@[\]]+)):([0-9]+)$/iu.exec(text) ?? [];
  const host = bracketed ?? plain;
  const port = integer(portText, 0, 65_535);
  if (host === undefined || port === undefined) {
    throw wrong('METRICS_ADDRESS', text, 'host:port, for example 127.0.0.1:9464 or [::1]:9464');
  }
  return { host, port };
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:/u.test(text) && new URL(text).origin === text;
}

/**
 * Reads the configuration from environment variables; an empty variable counts as unset. Throws `ConfigError` for the
 * first wrong one.
 */
export function readConfig(environment: Environment, flags: Flags = {}): Config {
  const given = (name: string): string | undefined => {
    const value = environment[name];
    return value === '' ? undefined : value;
  };

  const networks = readNetworks(given('NETWORK') ?? 'localnet');
  const host = given('HOST') ?? '127.0.0.1';
  const portText = given('PORT') ?? '8080';
  const port = integer(portText, 0, 65_535);
  if (port === undefined) throw wrong('PORT', portText, 'a port: a whole number from 0 (any free port) to 65535');
  const rate = (name: string, preset: string): RateLimit => {
    const text = given(name) ?? preset;
    const limit = parseRateLimit(text);
    if (limit === undefined) throw wrong(name, text, 'a rate: N/s or N/m, for example 100/s');
    return limit;
  };
  const wholeNumber = (name: string, preset: string, from: number, to: number, what: string): number => {
    const text = given(name) ?? preset;
    const number = integer(text, from, to);
    if (number === undefined) throw wrong(name, text, `a whole number ${what}from ${from} to ${to}`);
    return number;
  };
  const corsOrigin = given('CORS_ORIGIN') ?? '*';
  if (corsOrigin !== '*' && !isOrigin(corsOrigin)) {
    throw wrong('CORS_ORIGIN', corsOrigin, '* (any origin) or one origin, for example https://app.example');
  }
  const metricsAddress = readMetricsAddress(given('METRICS_ADDRESS'));
  if (metricsAddress !== null && port !== 0 && metricsAddress.host === host && metricsAddress.port === port) {
    throw new ConfigError(`METRICS_ADDRESS=${host}:${port} is HOST and PORT: take another port, or unset it`);
  }
  const metricsAccess = given('METRICS_ACCESS') ?? 'open';
  if (metricsAccess !== 'open' && metricsAccess !== 'key') throw wrong('METRICS_ACCESS', metricsAccess, 'open or key');
  const levelText = given('LOG_LEVEL') ?? 'info';
  const logLevel = logLevels.find((level) => level === levelText);
  if (logLevel === undefined) throw wrong('LOG_LEVEL', levelText, `one of ${logLevels.join(', ')}`);

  return {
    networks,
    databaseUrl: databaseUrl('DATABASE_URL', given('DATABASE_URL'), given('DATABASE_POOLED')),
    databaseReadUrl: databaseUrl('DATABASE_READ_URL', given('DATABASE_READ_URL'), given('DATABASE_POOLED')),
    dataDir: given('DATA_DIR') ?? '.data',
    host,
    port,
    metricsAddress,
    metricsNeedKey: metricsAccess === 'key',
    directoryFile: given('DIRECTORY_FILE') ?? null,
    activeWindowHours: wholeNumber('ACTIVE_WINDOW_HOURS', '24', 1, 87_600, 'of hours '),
    rateLimit: rate('RATE_LIMIT', '100/s'),
    addressLimit: rate('ADDRESS_LIMIT', given('RATE_LIMIT') ?? '100/s'),
    open: flags.open ?? false,
    workers: flags.workers ?? 1,
    trustedProxies: wholeNumber('TRUSTED_PROXIES', '0', 0, 10, ''),
    corsOrigin,
    maxInFlight: wholeNumber('MAX_IN_FLIGHT', '1000', 1, 1_000_000, ''),
    slowMilliseconds: wholeNumber('SLOW_MS', '1000', 1, 600_000, 'of milliseconds '),
    market: readMarket(given('MARKET_URL'), given('MARKET_COIN_ID'), given('MARKET_API_KEY')),
    readyMaxLagSeconds: wholeNumber('READY_MAX_LAG_S', '300', 1, 999_999_999, 'of seconds '),
    cacheBytes: wholeNumber('CACHE_MB', '64', 0, 65_536, 'of megabytes ') * 1_048_576,
    waitMaxMilliseconds: wholeNumber('WAIT_MAX_MS', '9000', 0, 9_000, 'of milliseconds '),
    logLevel,
  };
}
