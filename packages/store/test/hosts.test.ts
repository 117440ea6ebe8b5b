import { lookup } from 'node:dns/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StoreClient } from '../src/engine/connect.ts';
import { storeError } from '../src/engine/store-error.ts';
import {
  DatabaseRefused,
  type KeyStore,
  migrate,
  openKeyStore,
  openReader,
  openWriter,
  type Reader,
  StoreUnavailable,
  watchHead,
  type WatchedHead,
} from '../src/index.ts';
import { commitAll, openReplicated, type Replicated, until } from '../testing/index.ts';
import { entry } from './ledger.ts';

const network = 'localnet';
let folder: string;
let both: Replicated;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledger-explorer-'));
  both = await openReplicated(folder);
  const { databaseUrl } = both.primary;
  await migrate({ databaseUrl, network });
  await commitAll({ databaseUrl, network }, [entry(1, ['00aa'])]);
  await both.replayed();
});
afterAll(async () => {
  await both.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A closed port. */
const gone = '127.0.0.1:1';

type Host = 'primary' | 'standby';

function portOf(which: Host | 'gone') {
  return which === 'gone' ? '1' : new URL(both[which].databaseUrl).port;
}

/** One URL with several hosts. */
function urlOf(hosts: readonly (Host | 'gone')[], target?: string): string {
  const { username, password } = new URL(both.primary.databaseUrl);
  const list = hosts.map((which) => `127.0.0.1:${portOf(which)}`).join(',');
  const parameters = target === undefined ? '' : `?target_session_attrs=${target}`;
  return `postgres://${username}:${password}@${list}/postgres${parameters}`;
}

/** Port of the host that a session connects to. */
async function portTaken(databaseUrl: string, readOnly: boolean): Promise<string> {
  const client = new StoreClient({ databaseUrl, readOnly });
  await client.connect();
  const { rows } = await client.query<{ port: number }>('select inet_server_port() as port');
  await client.end();
  return String(rows[0]?.port);
}

describe('a URL with several hosts', () => {
  it.each<[Host[], string | undefined, 'writes' | 'reads', Host]>([
    [['standby', 'primary'], undefined, 'writes', 'primary'],
    [['primary', 'standby'], undefined, 'reads', 'primary'],
    [['standby', 'primary'], undefined, 'reads', 'standby'],
    [['standby', 'primary'], 'read-write', 'reads', 'primary'],
    [['primary', 'standby'], 'read-only', 'reads', 'standby'],
    [['standby', 'primary'], 'primary', 'reads', 'primary'],
    [['primary', 'standby'], 'standby', 'reads', 'standby'],
    [['primary', 'standby'], 'prefer-standby', 'reads', 'standby'],
    [['primary'], 'prefer-standby', 'reads', 'primary'],
    [['primary', 'standby'], 'any', 'writes', 'primary'],
  ])('%j with target %s: a session that %s connects to the %s', async (hosts, target, use, taken) => {
    expect(await portTaken(urlOf(['gone', ...hosts], target), use === 'reads')).toBe(portOf(taken));
  });

  it('rejects with the reason of each host if none matches', async () => {
    const failure = await portTaken(urlOf(['gone', 'standby']), false).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StoreUnavailable);
    expect(String(failure)).toBe(
      `StoreUnavailable: no host of the database is read-write: ${gone}: connect ECONNREFUSED ${gone}; 127.0.0.1:${portOf('standby')} is a standby`,
    );
    const other = await portTaken(urlOf(['primary'], 'standby'), true).catch((error: unknown) => error);
    expect(String(other)).toBe(
      `StoreUnavailable: no host of the database is standby: 127.0.0.1:${portOf('primary')} is a primary`,
    );
  });

  it('rejects for good if each host refuses TLS, but not if one does not answer', async () => {
    const failureOf = (hosts: Parameters<typeof urlOf>[0]) =>
      portTaken(`${urlOf(hosts)}?sslmode=require`, true).catch((error: unknown) => error);
    const refused = await failureOf(['primary', 'standby']);
    expect(refused).toBeInstanceOf(DatabaseRefused);
    expect((refused as Error).message.match(/the server has no TLS, and sslmode=require demands it/g)).toHaveLength(2);
    expect(await failureOf(['primary', 'gone'])).not.toBeInstanceOf(DatabaseRefused);
  });

  it('reports the error of each address of a name', async () => {
    const failure = await portTaken('postgres://u@localhost:1/db', false).catch((error: unknown) => storeError(error));
    expect(String(failure)).toMatch(/^StoreUnavailable: the database does not answer: connect ECONNREFUSED /);
    for (const { address } of await lookup('localhost', { all: true }))
      expect(String(failure)).toContain(`${address}:1`);
  });

  it('stops at a host that rejects the password, and does not show the password', async () => {
    const url = urlOf(['standby', 'primary']).replace(/:[^:@]+@/, ':secret@');
    const failure = await portTaken(url, false).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DatabaseRefused);
    expect(String(failure)).toMatch(
      new RegExp(
        `^DatabaseRefused: 127\\.0\\.0\\.1:${portOf('standby')} refuses the connection \\(password authentication failed [^\\n]+\\): give the right user, password and database$`,
      ),
    );
    expect(String(failure)).not.toContain('secret');
  });
});

// The tests of this block depend on each other.
describe('when the primary stops', () => {
  let reader: Reader;
  let keys: KeyStore;
  const heads: (WatchedHead | null)[] = [];
  const stops: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const stop of stops) await stop();
  });
  const headComesTo = (position: number) => until(() => heads.at(-1)?.position === position, 20);
  let secretBefore: Buffer;

  it('readers, watchers and the key store use the standby, and writes are rejected', async () => {
    const databaseUrl = urlOf(['primary', 'standby']);
    reader = await openReader({ databaseUrl, network });
    stops.push(() => reader.close());
    const watching = watchHead({ databaseUrl, network, pollMs: 50, onHead: (head) => heads.push(head) });
    stops.push(() => watching.close());
    await headComesTo(1);
    keys = openKeyStore({ databaseUrl });
    stops.push(() => keys.close());
    await keys.add({ id: 'one', name: 'one', hash: 'one', rateLimit: null, expiresAt: null });
    secretBefore = await keys.cursorSecret();
    await both.replayed();
    await both.primary.stop();
    heads.length = 0;
    await headComesTo(1);
    expect((await reader.head())?.position).toBe(1);
    await expect(openWriter({ databaseUrl, network })).rejects.toThrow('no host of the database is read-write');
    await expect(keys.list()).rejects.toThrow(StoreUnavailable);
  });

  it('a new key store reads keys and the cursor secret from the replica until it has reached the primary', async () => {
    const store = openKeyStore({ databaseUrl: both.primary.databaseUrl, readUrl: both.standby.databaseUrl });
    stops.push(() => store.close());
    expect((await store.list()).map(({ id }) => id)).toEqual(['one']);
    expect(await store.cursorSecret()).toEqual(secretBefore);
    await expect(store.revoke('one')).rejects.toThrow(StoreUnavailable);
    // After this write a lagging replica could return the revoked key as valid.
    await both.restart();
    await store.revoke('one');
    expect((await store.list())[0]?.revokedAt).toBeInstanceOf(Date);
    await both.primary.stop();
    await expect(store.list()).rejects.toThrow(StoreUnavailable);
  });

  it('all use the standby once it is promoted', async () => {
    await both.promote();
    await commitAll({ databaseUrl: urlOf(['primary', 'standby']), network }, [entry(2, ['00ab'])]);
    await headComesTo(2);
    expect((await reader.head())?.position).toBe(2);
    expect((await keys.list()).map(({ id }) => id)).toEqual(['one']);
  });
});
