import pg from 'pg';
import { SchemaMismatch, StoreUnavailable } from '../errors.ts';
import { checkNetworkName } from '../network-name.ts';

/** Settings of every connection to one network's schema. The schema is found by `search_path`, so no statement names it. */
export function connectionSettings(
  databaseUrl: string,
  network: string,
  settings: readonly string[] = [],
): pg.ClientConfig {
  const options = [`search_path="${checkNetworkName(network)}"`, ...settings]
    .map((setting) => `-c ${setting}`)
    .join(' ');
  return {
    connectionString: databaseUrl,
    options,
    application_name: 'ledger-explorer',
    connectionTimeoutMillis: 10_000,
  };
}

/** SQLSTATE classes that mean "the database is away or going away": try again later. */
const awayClasses = new Set(['08', '53', '57', '58']);
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

/** Turns what the driver throws into the store's errors; anything else stays as it is. */
export function storeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === '42P01' || code === '3F000' || code === '42703' || code === '42883') {
    return new SchemaMismatch(`the database's schema is not the one this program knows: ${error.message}`, {
      cause: error,
    });
  }
  if (
    awayCodes.has(code) ||
    (code.length === 5 && awayClasses.has(code.slice(0, 2))) ||
    /Connection terminated|timeout exceeded when trying to connect|connection timeout|Query read timeout|Client was closed|not queryable/i.test(
      error.message,
    )
  ) {
    return new StoreUnavailable(`the database does not answer: ${error.message}`, { cause: error });
  }
  return error;
}

/** A password never leaves in a message. */
export function redactUrl(databaseUrl: string): string {
  return databaseUrl.replace(/:\/\/([^:/@]*):[^@]*@/, '://$1:…@');
}
