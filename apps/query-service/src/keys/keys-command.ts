import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { KeyStore } from '@ledger-explorer/store';
import { ConfigError } from '../config/config-error.ts';
import { parseRateLimit } from '../limits/rate-limit.ts';
import { createApiKey, hashApiKey } from './api-key.ts';
import { keyTable } from './key-table.ts';
import { parseExpiry } from './parse-expiry.ts';

/** What a command prints and how the program ends. */
export interface CommandResult {
  readonly exitCode: 0 | 3;
  readonly out: string;
  readonly err: string;
}

/** A command that was read and found right, still to be run. */
export type KeysCommand = (store: KeyStore, now: Date) => Promise<CommandResult>;

const done = (out: string, err = ''): CommandResult => ({ exitCode: 0, out, err });

const readOptions = (args: readonly string[]) => {
  try {
    const options = { name: { type: 'string' }, limit: { type: 'string' }, expires: { type: 'string' } } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message.replaceAll(/\s+/gu, ' ') : String(error));
  }
};

const create = (args: readonly string[]): KeysCommand => {
  const { name, limit = null, expires } = readOptions(args);
  if (name === undefined || name.trim() === '')
    throw new ConfigError('--name is missing: say what or whom the key is for');
  if (limit !== null && parseRateLimit(limit) === undefined) {
    throw new ConfigError(`--limit "${limit}" is not a rate: write N/s or N/m, for example 50/s`);
  }
  return async (store, now) => {
    const expiresAt = expires === undefined ? null : parseExpiry(expires, now);
    if (expiresAt === undefined) {
      const forms = 'write 2027-01-31, 2027-01-31T12:00:00Z, 90d or 12h';
      throw new ConfigError(`--expires "${expires ?? ''}" is not a time in the future: ${forms}`);
    }
    const key = createApiKey();
    const id = randomBytes(6).toString('hex');
    await store.add({ id, name, hash: hashApiKey(key), rateLimit: limit, expiresAt });
    return done(`${key}\n`, `Key ${id}. It is shown this once: keep it now, send it in the header x-api-key.\n`);
  };
};

const revoke = ([id, ...rest]: readonly string[]): KeysCommand => {
  if (id === undefined || rest.length > 0) throw new ConfigError('revoke takes one key id: keys list shows them');
  return async (store) =>
    (await store.revoke(id))
      ? done(`Key ${id} is revoked: it is refused within 5 seconds.\n`)
      : { exitCode: 3, out: '', err: `keys: no key has the id "${id}": keys list shows them\n` };
};

/** Reads a command line of `keys`. Throws `ConfigError`, also later where `--expires` cannot be read. */
export const readKeysCommand = ([command, ...args]: readonly string[]): KeysCommand => {
  switch (command ?? '') {
    case 'create':
      return create(args);
    case 'list':
      if (args.length > 0) throw new ConfigError('list takes no arguments');
      return async (store, now) => done(keyTable(await store.list(), now));
    case 'revoke':
      return revoke(args);
    default:
      throw new ConfigError(
        `${command === undefined ? 'no command is given' : `"${command}" is no command`}: there are create, list and revoke, and --help`,
      );
  }
};
