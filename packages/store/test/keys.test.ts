import { afterAll, describe, expect, it } from 'vitest';
import { DuplicateKey, openKeyStore } from '../src/index.ts';
import { testDatabase } from '../testing/test-database.ts';

const store = openKeyStore(await testDatabase());
afterAll(() => store.close());

function add(id: string, expiresAt: Date | null = null) {
  return store.add({ id, name: `name of ${id}`, hash: `hash of ${id}`, rateLimit: '5/s', expiresAt });
}

async function find(id: string) {
  return (await store.list()).find((record) => record.id === id);
}

/** In an hour, and in a day. */
const soon = new Date(Date.now() + 3_600_000);
const later = new Date(Date.now() + 86_400_000);

describe('rotating a key', () => {
  it('copies name, rate limit and expiry (here none) to the new key and sets the expiry of the old one', async () => {
    await add('a');
    const next = await store.rotate('a', { id: 'a2', hash: 'hash of a2' }, soon);
    expect(next).toMatchObject({ id: 'a2', name: 'name of a', hash: 'hash of a2', rateLimit: '5/s', expiresAt: null });
    expect(await find('a')).toMatchObject({ hash: 'hash of a', expiresAt: soon, revokedAt: null });
  });

  it('never extends the expiry of a key', async () => {
    await add('b', soon);
    expect(await store.rotate('b', { id: 'b2', hash: 'hash of b2' }, later)).toMatchObject({ expiresAt: soon });
    expect(await find('b')).toMatchObject({ expiresAt: soon });
  });

  it('returns null if the key is unknown, revoked or expired', async () => {
    await add('c');
    await store.revoke('c');
    await add('d', new Date(0));
    for (const id of ['c', 'd', 'nobody']) expect(await store.rotate(id, { id: 'x', hash: 'x' }, soon)).toBeNull();
    expect(await find('x')).toBeUndefined();
    expect(await find('c')).toMatchObject({ expiresAt: null });
  });

  it('rejects a duplicate new key and leaves the old key unchanged', async () => {
    await add('e');
    // The first test stored a key with this hash.
    await expect(store.rotate('e', { id: 'new', hash: 'hash of a' }, soon)).rejects.toThrow(DuplicateKey);
    expect(await find('e')).toMatchObject({ expiresAt: null });
  });
});
