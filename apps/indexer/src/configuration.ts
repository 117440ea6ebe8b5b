import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseUrlError, withPooling } from '@ledger-explorer/store';
import type { Verification } from './sources/scan-source.ts';

/** A setting is wrong: one line that names it, its value and the way out. Ends the program with exit code 2. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

export type SourceConfiguration =
  { readonly kind: 'scan'; readonly hosts: readonly string[] } | { readonly kind: 'folder'; readonly folder: string };

export interface DatabaseConfiguration {
  readonly network: string;
  /** Null: the embedded database. Says too whether a pooler is in front. */
  readonly databaseUrl: string | null;
  /** Folder of the embedded database: it lies in `postgres` below. */
  readonly dataDir: string;
}

export interface RunConfiguration extends DatabaseConfiguration {
  readonly source: SourceConfiguration;
  readonly pageSize: number;
  /** Milliseconds. */
  readonly pollInterval: number;
  /** Milliseconds for one page, its body included. */
  readonly requestTimeout: number;
  readonly verification: Verification;
  /** Updates a second that are compared beside the stream until all are verified; 0: none. */
  readonly verifyPace: number;
  /** Hours between two comparisons with the ledger's own state; 0: never. */
  readonly reconcileEvery: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Throws `ConfigurationError`. */
export function readRunConfiguration(env: Environment): RunConfiguration {
  return {
    ...readDatabaseConfiguration(env),
    source: readSource(given(env, 'SCAN_URL')),
    pageSize: readInteger(env, 'PAGE_SIZE', 1000, 1, 1000),
    pollInterval: readInteger(env, 'POLL_INTERVAL_MS', 1000, 10, 3_600_000),
    requestTimeout: readInteger(env, 'REQUEST_TIMEOUT_MS', 60_000, 100, 3_600_000),
    verification: {
      every: readInteger(env, 'VERIFY_EVERY', 50, 0, 1_000_000),
      head: readSwitch(env, 'VERIFY_HEAD'),
      wait: readInteger(env, 'VERIFY_WAIT_S', 30, 0, 1_000_000) * 1000,
    },
    verifyPace: readInteger(env, 'VERIFY_PACE', 1000, 0, 1_000_000),
    reconcileEvery: readHours(env, 'RECONCILE_EVERY', 6),
  };
}

export interface ScanConfiguration {
  /** Base URLs, at least one, without a slash at the end. */
  readonly hosts: readonly string[];
  /** Milliseconds for one answer, its body included. */
  readonly requestTimeout: number;
}

/** For commands that ask a Scan; `scan` (an option) goes before SCAN_URL. Throws `ConfigurationError`. */
export function readScanConfiguration(env: Environment, scan?: string): ScanConfiguration {
  const source = readSource(scan ?? given(env, 'SCAN_URL'));
  if (source.kind === 'folder') throw new ConfigurationError(`SCAN_URL is a folder: this command needs a Scan`);
  return { hosts: source.hosts, requestTimeout: readInteger(env, 'REQUEST_TIMEOUT_MS', 60_000, 100, 3_600_000) };
}

/** Throws `ConfigurationError`. */
export function readDatabaseConfiguration(env: Environment): DatabaseConfiguration {
  const network = given(env, 'NETWORK') ?? 'localnet';
  if (!/^[a-z][a-z0-9_-]{0,39}$/.test(network)) {
    throw new ConfigurationError(
      `NETWORK is "${network}": a network's name is 1 to 40 of a-z, 0-9, "_" and "-", and begins with a letter`,
    );
  }
  return { network, databaseUrl: readDatabaseUrl(env), dataDir: given(env, 'DATA_DIR') ?? '.data' };
}

function readDatabaseUrl(env: Environment): string | null {
  const url = given(env, 'DATABASE_URL');
  if (url === undefined) return null;
  try {
    return withPooling(url, given(env, 'DATABASE_POOLED'));
  } catch (error) {
    if (!(error instanceof DatabaseUrlError)) throw error;
    throw new ConfigurationError(`DATABASE_URL ${error.message}; or leave it unset for the embedded database`);
  }
}

function readSource(value: string | undefined): SourceConfiguration {
  const wayOut = 'give one or more http(s) Scan base URLs, comma separated, or file:/folder/of/recorded/pages';
  if (value === undefined) throw new ConfigurationError(`SCAN_URL is not set: ${wayOut}`);
  if (value.startsWith('file:')) return { kind: 'folder', folder: folderOf(value) };
  const hosts = value.split(',').map((part) => part.trim());
  for (const host of hosts) {
    const url = urlOf(host);
    if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
      throw new ConfigurationError(`SCAN_URL is "${value}", and "${host}" is no base URL: ${wayOut}`);
    }
  }
  return { kind: 'scan', hosts: hosts.map((host) => host.replace(/\/+$/, '')) };
}

/** `file:///abs`, `file:/abs` and `file:relative`. */
function folderOf(value: string): string {
  try {
    return value.startsWith('file:/') ? fileURLToPath(value) : resolve(decodeURIComponent(value.slice('file:'.length)));
  } catch {
    throw new ConfigurationError(`SCAN_URL is "${value}": a folder is given as file:/path/to/folder`);
  }
}

function readInteger(env: Environment, name: string, fallback: number, minimum: number, maximum: number): number {
  const text = given(env, name);
  if (text === undefined) return fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (value >= minimum && value <= maximum) return value;
  throw new ConfigurationError(`${name} is "${text}": give a whole number from ${minimum} to ${maximum}`);
}

/** On unless it is switched off. */
function readSwitch(env: Environment, name: string): boolean {
  const text = given(env, name) ?? 'on';
  if (text === 'on' || text === 'off') return text === 'on';
  throw new ConfigurationError(`${name} is "${text}": give on or off`);
}

/** `0` to `500` (a timer cannot run for much longer), fractions allowed. */
function readHours(env: Environment, name: string, fallback: number): number {
  const text = given(env, name);
  if (text === undefined) return fallback;
  const value = /^\d{1,4}(\.\d{1,6})?$/.test(text) ? Number(text) : NaN;
  if (value <= 500) return value;
  throw new ConfigurationError(`${name} is "${text}": give hours from 0 (never) to 500`);
}

/** An empty variable counts as unset. */
function given(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

function urlOf(text: string): URL | null {
  return URL.parse(text);
}
