import { choice, setting, text, UsageError, type Values } from '@ledger-explorer/cli';
import { checkNetworkName } from '../network-name.ts';
import { DatabaseUrlError, withPooling } from './database-url.ts';

/** Settings that choose the database, for every program that opens one. */
export const databaseSettings = {
  databaseUrl: text({
    env: 'DATABASE_URL',
    default: null,
    shownDefault: 'embedded',
    secret: true,
    description:
      'PostgreSQL 15 or newer, postgresql://user:password@host:5432/database; of several hosts (a,b), the writable one',
  }),
  databasePooled: choice({
    env: 'DATABASE_POOLED',
    choices: ['0', '1'],
    default: '0',
    description: '1: connect through a pooler (pgbouncer) that pools by session',
  }),
  dataDir: text({
    env: 'DATA_DIR',
    default: '.data',
    description: 'folder of the embedded database, used without DATABASE_URL',
  }),
};

/** The network that a program works on, which is also the name of its schema in the database. */
export const networkSettings = {
  network: setting({
    env: 'NETWORK',
    default: 'localnet',
    description: 'name of the network, and of its schema in the database',
    expected: 'the name of a network',
    parse: (name) => readNetworkName(name),
  }),
};

/** Throws `UsageError` for a name that cannot be a network's. */
export function readNetworkName(name: string, variable = 'NETWORK'): string {
  try {
    return checkNetworkName(name);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`${variable}: ${error.message}`);
    throw error;
  }
}

type Pooled = Pick<Values<typeof databaseSettings>, 'databasePooled'>;

/**
 * Checks a connection URL and adds `DATABASE_POOLED` to it. `name`: the setting of the URL; `instead`: name of the default, for the
 * message. Throws `UsageError`.
 */
export function readConnection(name: string, url: string, { databasePooled }: Pooled, instead: string): string {
  try {
    return withPooling(url, databasePooled);
  } catch (error) {
    if (!(error instanceof DatabaseUrlError)) throw error;
    throw new UsageError(`${name} ${error.message}; or leave it unset for ${instead}`);
  }
}
