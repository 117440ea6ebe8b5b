import { describe, expect, it } from 'vitest';
import { MemoryKeyStore } from '../../test/memory-key-store.ts';
import { createApiKey, hashApiKey } from './api-key.ts';
import { KeyRing } from './key-ring.ts';

const connection = {};

async function add(store: MemoryKeyStore, id: string, extra: { expiresAt?: Date; rateLimit?: string } = {}) {
  const key = createApiKey();
  await store.add({ id, name: id, hash: hashApiKey(key), expiresAt: null, rateLimit: null, ...extra });
  return key;
}

describe('KeyRing', () => {
  it('finds a key of the store with its own limit', async () => {
    const store = new MemoryKeyStore();
    const key = await add(store, 'a', { rateLimit: '5/m' });
    const ring = new KeyRing(store);
    await ring.refresh();
    expect(await ring.find(key, connection)).toEqual({ id: 'a', limit: { requests: 5, windowSeconds: 60 } });
  });

  it('finds a key created after the last refresh', async () => {
    const store = new MemoryKeyStore();
    let now = 0;
    const ring = new KeyRing(store, () => now);
    await ring.refresh();
    const key = await add(store, 'a');
    now = 1_000;
    expect(await ring.find(key, connection)).toMatchObject({ id: 'a' });
  });

  it('finds a key created directly after a refresh', async () => {
    const store = new MemoryKeyStore();
    const ring = new KeyRing(store, () => 0);
    await ring.refresh();
    const key = await add(store, 'a');
    expect(await ring.find(key, connection)).toMatchObject({ id: 'a' });
  });

  it('finds a key created during a refresh that has read the store before', async () => {
    const store = new MemoryKeyStore();
    const answer = Promise.withResolvers<undefined>();
    const read = Promise.withResolvers<undefined>();
    const list = async () => {
      const records = await store.list();
      read.resolve(undefined);
      await answer.promise;
      return records;
    };
    const ring = new KeyRing({ list });
    const refreshing = ring.refresh();
    await read.promise;
    const key = await add(store, 'a');
    const finding = ring.find(key, connection);
    answer.resolve(undefined);
    const [found] = await Promise.all([finding, refreshing]);
    expect(found).toMatchObject({ id: 'a' });
  });

  it('finds a new key for 50 concurrent requests', async () => {
    const store = new MemoryKeyStore();
    const ring = new KeyRing(store, () => 0);
    await ring.refresh();
    const key = await add(store, 'a');
    const finding = Array.from({ length: 50 }, () => Promise.resolve(ring.find(key, {})));
    const found = await Promise.all(finding);
    expect(found.map((active) => active?.id)).toEqual(Array.from({ length: 50 }, () => 'a'));
  });

  it('looks up at most ten unknown keys per second', async () => {
    const store = new MemoryKeyStore();
    let reads = 0;
    let now = 0;
    const list = () => {
      reads += 1;
      return store.list();
    };
    const ring = new KeyRing({ list }, () => now);
    for (let at = 0; at < 50; at += 1) await ring.find(createApiKey(), connection);
    expect(reads).toBe(10);
    const key = await add(store, 'a');
    expect(await ring.find(key, connection)).toBeNull();
    // Ten per second: one more after 100 ms.
    now = 100;
    expect(await ring.find(key, connection)).toMatchObject({ id: 'a' });
    expect(reads).toBe(11);
  });

  it('returns null for a missing, malformed or unknown key', async () => {
    const ring = new KeyRing(new MemoryKeyStore());
    expect(await ring.find(undefined, connection)).toBeNull();
    expect(await ring.find('', connection)).toBeNull();
    expect(await ring.find('hello', connection)).toBeNull();
    expect(await ring.find(createApiKey(), connection)).toBeNull();
  });

  it('returns null for a revoked key after the next refresh', async () => {
    const store = new MemoryKeyStore();
    const key = await add(store, 'a');
    const ring = new KeyRing(store);
    await ring.refresh();
    await store.revoke('a');
    await ring.refresh();
    expect(await ring.find(key, connection)).toBeNull();
  });

  it('returns null for an expired key without a refresh', async () => {
    const store = new MemoryKeyStore();
    const key = await add(store, 'a', { expiresAt: new Date(5_000) });
    let now = 4_999;
    const ring = new KeyRing(store, () => now);
    await ring.refresh();
    expect(await ring.find(key, connection)).not.toBeNull();
    now = 5_000;
    expect(await ring.find(key, connection)).toBeNull();
  });

  it('keeps known keys while the store is unavailable', async () => {
    const store = new MemoryKeyStore();
    const key = await add(store, 'a');
    const ring = new KeyRing(store);
    await ring.refresh();
    store.away = true;
    await expect(ring.refresh()).rejects.toThrow('away');
    expect(await ring.find(key, connection)).not.toBeNull();
    expect(await ring.find(createApiKey(), connection)).toBeNull();
  });
});
