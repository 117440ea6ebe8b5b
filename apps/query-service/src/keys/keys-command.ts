import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { KeyStore } from '@ledger-explorer/store';
import { ConfigError } from '../config/config-error.ts';
import { parseRateLimit } from '../limits/rate-limit.ts';
import { createApiKey, hashApiKey } from './api-key.ts';
import { keyTable } from './key-table.ts';
import { parseExpiry } from './parse-expiry.ts';
import { parseGrace } from './parse-grace.ts';

/** What a command prints and how the program ends. */
export interface CommandResult {
  readonly exitCode: 0 | 3;
  readonly out: string;
  readonly err: string;
}

/** A command that was read and found right, still to be run. */
export type KeysCommand = (store: KeyStore, now: Date) => Promise<CommandResult>;

function done(out: string, err = ''): CommandResult {
  return { exitCode: 0, out, err };
}

function shownOnce(id: string): string {
  return `Key ${id}. It is shown this once: keep it now, send it in the header x-api-key.`;
}

function newId(): string {
  return randomBytes(6).toString('hex');
}

function noSuchKey(id: string, kind = 'key'): CommandResult {
  return {
    exitCode: 3,
    out: '',
    err: `keys: no ${kind} has the id "${id}": keys list shows them\n`,
  };
}

/** Reads options by `parse`; what it refuses is a wrong call. */
function reading<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message.replaceAll(/\s+/gu, ' ') : String(error));
  }
}

function create(args: readonly string[]): KeysCommand {
  const options = { name: { type: 'string' }, limit: { type: 'string' }, expires: { type: 'string' } } as const;
  const { name, limit = null, expires } = reading(() => parseArgs({ args: [...args], options }).values);
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
    const id = newId();
    await store.add({ id, name, hash: hashApiKey(key), rateLimit: limit, expiresAt });
    return done(`${key}\n`, `${shownOnce(id)}\n`);
  };
}

function revoke([id, ...rest]: readonly string[]): KeysCommand {
  if (id === undefined || rest.length > 0) throw new ConfigError('revoke takes one key id: keys list shows them');
  return async (store) =>
    (await store.revoke(id)) ? done(`Key ${id} is revoked: it is refused within 5 seconds.\n`) : noSuchKey(id);
}

function rotate(args: readonly string[]): KeysCommand {
  const options = { grace: { type: 'string' } } as const;
  const { values, positionals } = reading(() => parseArgs({ args: [...args], options, allowPositionals: true }));
  const [id, ...rest] = positionals;
  if (id === undefined || rest.length > 0) throw new ConfigError('rotate takes one key id: keys list shows them');
  const grace = parseGrace(values.grace ?? '24h');
  if (grace === undefined) {
    throw new ConfigError(`--grace "${values.grace ?? ''}" is not a span of time: write 0, 30s, 15m, 24h or 7d`);
  }
  return async (store, now) => {
    const key = createApiKey();
    const next = { id: newId(), hash: hashApiKey(key) };
    const until = new Date(now.getTime() + grace);
    if ((await store.rotate(id, next, until)) === null) return noSuchKey(id, 'usable key');
    return done(`${key}\n`, `${shownOnce(next.id)}\nKey ${id} ends at ${until.toISOString()} at the latest.\n`);
  };
}

/** Reads a command line of `keys`. Throws `ConfigError`, also later where `--expires` cannot be read. */
export function readKeysCommand([command, ...args]: readonly string[]): KeysCommand {
  switch (command ?? '') {
    case 'create':
      return create(args);
    case 'list':
      if (args.length > 0) throw new ConfigError('list takes no arguments');
      return async (store, now) => done(keyTable(await store.list(), now));
    case 'revoke':
      return revoke(args);
    case 'rotate':
      return rotate(args);
    default:
      throw new ConfigError(
        `${command === undefined ? 'no command is given' : `"${command}" is no command`}: there are create, list, rotate and revoke, and --help`,
      );
  }
}
