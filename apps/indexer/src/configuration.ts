import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  choice,
  type Environment,
  number,
  onOff,
  readSettings,
  setting,
  UsageError,
  type Values,
  wholeNumber,
} from '@ledger-explorer/cli';
import { logSettings } from '@ledger-explorer/cli/log';
import { metricsAddress } from '@ledger-explorer/cli/metrics';
import { tracingSettings } from '@ledger-explorer/cli/tracing';
import { databaseSettings, networkSettings, readConnection, volumeSettings } from '@ledger-explorer/store';
import { scanAddress } from './scan/scan-address.ts';
import type { PageComparison } from './sources/scan-source.ts';

/** Scan base URLs, or a folder of recorded pages. */
export type SourceConfiguration =
  | { readonly kind: 'scan'; readonly hosts: readonly string[] }
  | { readonly kind: 'folder'; readonly folder: string };

export interface DatabaseConfiguration {
  readonly network: string;
  /** Null: the embedded database. The URL has the parameter `pooled` if a pooler is in front. */
  readonly databaseUrl: string | null;
  /** Folder of the embedded database, which is in its subfolder `postgres`. */
  readonly dataDir: string;
}

export interface RunConfiguration extends DatabaseConfiguration {
  readonly source: SourceConfiguration;
  /** Updates per page. */
  readonly pageSize: number;
  /** Milliseconds between two requests at the head. */
  readonly pollInterval: number;
  /** Milliseconds until the end of a response's body. */
  readonly requestTimeout: number;
  readonly verification: PageComparison;
  /** Updates per second to compare with other hosts beside the stream until all are verified; 0: none. */
  readonly verifyPace: number;
  /** Hours between two comparisons with the ledger's own state; 0: never. */
  readonly reconcileEvery: number;
  /** Positions of each volume of a new index. */
  readonly volumePositions: number;
}

/** Settings that name the index of a command. */
export const indexSettings = { ...networkSettings, ...databaseSettings };

const source = {
  env: 'SCAN_URL',
  expected:
    'one or more http(s) Scan base URLs, comma separated (user and password percent-encoded), or file:/folder/of/recorded/pages',
};

const requestTimeout = {
  requestTimeout: wholeNumber({
    env: 'REQUEST_TIMEOUT_MS',
    default: 60_000,
    min: 100,
    max: 3_600_000,
    unit: 'milliseconds',
    description: 'milliseconds for one response, its body included',
  }),
};

/** Settings of a command that reads only Scans. */
export const scanSettings = {
  source: setting({
    ...source,
    option: 'scan',
    placeholder: 'URL[,URL]',
    description: 'one or more Scan base URLs, comma separated (https://host/api/scan)',
    parse: readSource,
  }),
  ...requestTimeout,
};

/** Settings of `indexer run`. */
export const runSettings = {
  ...indexSettings,
  source: setting({
    ...source,
    description:
      'Scan base URLs, comma separated (https://[user:password@]host/api/scan), or recorded pages (file:/folder)',
    parse: readSource,
  }),
  pageSize: wholeNumber({
    env: 'PAGE_SIZE',
    default: 1000,
    min: 1,
    max: 1000,
    unit: 'updates',
    description: 'updates per page',
  }),
  pollInterval: wholeNumber({
    env: 'POLL_INTERVAL_MS',
    default: 1000,
    min: 10,
    max: 3_600_000,
    unit: 'milliseconds',
    description: 'milliseconds between two requests at the head',
  }),
  ...requestTimeout,
  verifyEvery: wholeNumber({
    env: 'VERIFY_EVERY',
    default: 50,
    min: 0,
    max: 1_000_000,
    unit: 'pages',
    description: 'several hosts, catching up: compare every Nth page on f + 1 hosts (f = (hosts − 1) / 3); 0: none',
  }),
  verifyHead: onOff({
    env: 'VERIFY_HEAD',
    default: true,
    description:
      'several hosts, at the head: on: index only updates that f + 1 hosts have; off: compare by VERIFY_EVERY',
  }),
  verifyPace: wholeNumber({
    env: 'VERIFY_PACE',
    default: 1000,
    min: 0,
    max: 1_000_000,
    unit: 'updates per second',
    description:
      'at most this many updates per second are read again from other hosts, to verify the whole index; 0: none',
  }),
  verifyWait: wholeNumber({
    env: 'VERIFY_WAIT_S',
    default: 30,
    min: 0,
    max: 1_000_000,
    unit: 'seconds',
    description: 'seconds to wait at the head for hosts that do not answer, before continuing unverified',
  }),
  onNetworkReset: choice({
    env: 'ON_NETWORK_RESET',
    choices: ['stop', 'retire'],
    default: 'stop',
    description: 'after a network reset, stop: exit with code 3; retire: rename the index by date and begin a new one',
  }),
  ...volumeSettings,
  metricsAddress: metricsAddress('host:port for /metrics, for example 127.0.0.1:9465; otherwise no metrics'),
  ...logSettings('text'),
  ...tracingSettings,
  reconcileEvery: number({
    env: 'RECONCILE_EVERY',
    default: 6,
    min: 0,
    // The longest timer is 2^31 - 1 ms, or 596 hours.
    max: 500,
    unit: 'hours',
    description: "hours between comparisons with the ledger's own state; 0: never",
  }),
};

/** Configuration of `indexer run` from the environment. Throws `UsageError`. */
export function readRunConfiguration(env: Environment): RunConfiguration {
  return runConfiguration(readSettings(runSettings, env));
}

/** Configuration of `indexer run` from its settings. Throws `UsageError`. */
export function runConfiguration(values: Values<typeof runSettings>): RunConfiguration {
  const {
    source,
    pageSize,
    pollInterval,
    requestTimeout: timeout,
    verifyPace,
    reconcileEvery,
    volumePositions,
  } = values;
  return {
    ...databaseConfiguration(values),
    source,
    pageSize,
    pollInterval,
    requestTimeout: timeout,
    verification: { every: values.verifyEvery, head: values.verifyHead, wait: values.verifyWait * 1000 },
    verifyPace,
    reconcileEvery,
    volumePositions,
  };
}

/** Configuration of the database from its settings. Throws `UsageError`. */
export function databaseConfiguration(values: Values<typeof indexSettings>): DatabaseConfiguration {
  const { network, databaseUrl: url, dataDir } = values;
  const databaseUrl = url === null ? null : readConnection('DATABASE_URL', url, values, 'the embedded database');
  return { network, databaseUrl, dataDir };
}

/** Base URLs of the Scans, at least one. Throws `UsageError` for a folder of recorded pages. */
export function scanHosts({ source }: { readonly source: SourceConfiguration }): readonly string[] {
  if (source.kind === 'folder') throw new UsageError('SCAN_URL is a folder: this command needs the base URL of a Scan');
  return source.hosts;
}

function readSource(value: string): SourceConfiguration | undefined {
  if (value.startsWith('file:')) return { kind: 'folder', folder: folderOf(value) };
  const hosts = value.split(',').map((part) => part.trim().replace(/\/+$/, ''));
  return hosts.every(isBaseUrl) ? { kind: 'scan', hosts } : undefined;
}

function isBaseUrl(host: string): boolean {
  try {
    scanAddress(host);
  } catch {
    return false;
  }
  const { protocol, search, hash } = new URL(host);
  return /^https?:$/.test(protocol) && search === '' && hash === '';
}

/** Path in `file:///abs`, `file:/abs` or `file:relative`. */
function folderOf(value: string): string {
  try {
    return value.startsWith('file:/') ? fileURLToPath(value) : resolve(decodeURIComponent(value.slice('file:'.length)));
  } catch {
    throw new UsageError(`SCAN_URL is "${value}": give a folder as file:/path/to/folder`);
  }
}
