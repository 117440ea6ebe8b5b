import { randomBytes } from 'node:crypto';
import { command, type Output, type Program, setting, text, UsageError, type Values } from '@ledger-explorer/cli';
import type { KeyStore } from '@ledger-explorer/store';
import { parseRateLimit } from '@ledger-explorer/wire';
import packageJson from '../../package.json' with { type: 'json' };
import { databasesSettings } from '../config/config.ts';
import { createApiKey, hashApiKey } from './api-key.ts';
import { keyTable } from './key-table.ts';
import { parseExpiry, parseGrace } from './parse-times.ts';

/** Output and exit code of a command. */
interface CommandResult {
  readonly exitCode: 0 | 3;
  readonly out: string;
  readonly err: string;
}

/** Work of a command on the keys. */
type KeysWork = (store: KeyStore, now: Date) => Promise<CommandResult>;

/** Opens the key database, runs the work and closes it. */
export type UseKeys = (databases: Values<typeof databasesSettings>, work: KeysWork) => Promise<CommandResult>;

function done(out: string, err = ''): CommandResult {
  return { exitCode: 0, out, err };
}

function shownOnce(id: string): string {
  return `Id of the key: ${id}. The key itself is never shown again: store it now, and send it in the header x-api-key.`;
}

function newId(): string {
  return randomBytes(6).toString('hex');
}

function noSuchKey(id: string, kind = 'key'): CommandResult {
  return { exitCode: 3, out: '', err: `keys: no ${kind} has the id "${id}"; keys list prints all ids\n` };
}

const createSettings = {
  name: text({
    option: 'name',
    placeholder: 'NAME',
    description: 'user or purpose of the key',
    expected: 'what or whom the key is for',
  }),
  limit: setting<string, null>({
    option: 'limit',
    placeholder: 'N/s|N/m',
    default: null,
    shownDefault: "the service's RATE_LIMIT",
    description: "the key's own rate limit, for example 50/s",
    expected: 'a rate as N/s or N/m, for example 50/s',
    parse: (limit) => (parseRateLimit(limit) === undefined ? undefined : limit),
  }),
  expires: text({
    option: 'expires',
    placeholder: 'WHEN',
    default: null,
    shownDefault: 'never',
    description: 'a date (2027-01-31), a time (2027-01-31T12:00:00Z) or a duration from now (90d, 12h)',
  }),
};

function create({ name, limit, expires }: Values<typeof createSettings>): KeysWork {
  return async (store, now) => {
    const expiresAt = expires === null ? null : parseExpiry(expires, now);
    if (expiresAt === undefined) {
      const forms = 'give a time in the future as 2027-01-31, 2027-01-31T12:00:00Z, 90d or 12h';
      throw new UsageError(`--expires is "${expires ?? ''}": ${forms}`);
    }
    const key = createApiKey();
    const id = newId();
    await store.add({ id, name, hash: hashApiKey(key), rateLimit: limit, expiresAt });
    return done(`${key}\n`, `${shownOnce(id)}\n`);
  };
}

function revoke(id: string): KeysWork {
  return async (store) =>
    (await store.revoke(id)) ? done(`Key ${id} is revoked: it is refused within 5 seconds.\n`) : noSuchKey(id);
}

const rotateSettings = {
  grace: setting<number, number>({
    option: 'grace',
    placeholder: 'DURATION',
    default: 86_400_000,
    shownDefault: '24h',
    description: 'how long the old key stays valid, such as 30s, 15m, 24h or 7d; 0: not at all',
    expected: 'a duration such as 30s, 15m, 24h or 7d, or 0',
    parse: parseGrace,
  }),
};

function rotate(id: string, { grace }: Values<typeof rotateSettings>): KeysWork {
  return async (store, now) => {
    const key = createApiKey();
    const next = { id: newId(), hash: hashApiKey(key) };
    const until = new Date(now.getTime() + grace);
    if ((await store.rotate(id, next, until)) === null) return noSuchKey(id, 'key that is neither revoked nor expired');
    return done(`${key}\n`, `${shownOnce(next.id)}\nThe old key ${id} ends at ${until.toISOString()} at the latest.\n`);
  };
}

function list(): KeysWork {
  return async (store, now) => done(keyTable(await store.list(), now));
}

/** The `keys` program; `use` opens the database. */
export function keysProgram(use: UseKeys): Program {
  async function print(result: Promise<CommandResult>, { out, err }: Output): Promise<number> {
    const printed = await result;
    out(printed.out);
    err(printed.err);
    return printed.exitCode;
  }
  return {
    name: 'keys',
    version: packageJson.version,
    summary: 'API keys of a Ledger Explorer database, shared by all its networks.',
    commands: {
      create: command({
        summary: 'create a key and print it',
        description: 'Creates a key and prints it. The key is never shown again, because only its hash is stored.',
        settings: { ...createSettings, ...databasesSettings },
        run: (values, _, output) => print(use(values, create(values)), output),
      }),
      list: command({
        summary: 'print all keys, newest first: id, name, created, expires, limit, state',
        description:
          'Prints all keys, newest first: id, name, created, expires, limit, state. If DATABASE_URL cannot be reached, reads DATABASE_READ_URL.',
        settings: databasesSettings,
        run: (values, _, output) => print(use(values, list()), output),
      }),
      rotate: command({
        summary: 'replace a key: a new one with the same name, limit and expiry',
        description:
          'Creates and prints a key with the name, limit and expiry of another one. The old key expires after the grace period.',
        arguments: ['ID'],
        settings: { ...rotateSettings, ...databasesSettings },
        run: (values, [id = ''], output) => print(use(values, rotate(id, values)), output),
      }),
      revoke: command({
        summary: 'revoke a key: it is refused within 5 seconds',
        arguments: ['ID'],
        settings: databasesSettings,
        run: (values, [id = ''], output) => print(use(values, revoke(id)), output),
      }),
    },
    exitCodes: {
      0: 'done',
      1: 'failed',
      2: 'usage error, or database unreachable',
      3: 'no key has the ID, or it is revoked or expired',
    },
  };
}
