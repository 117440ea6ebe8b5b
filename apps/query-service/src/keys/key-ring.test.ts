import { describe, expect, it } from 'vitest';
import { MemoryKeyStore } from '../../test/memory-key-store.ts';
import { createApiKey, hashApiKey } from './api-key.ts';
import { KeyRing } from './key-ring.ts';

const connection = {};

async function add(store: MemoryKeyStore, id: string) {
  const key = createApiKey();
  await store.add({ id, name: id, hash: hashApiKey(key), expiresAt: null, rateLimit: null });
  return key;
}

describe('KeyRing', () => {
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
    now = 100;
    expect(await ring.find(key, connection)).toMatchObject({ id: 'a' });
    expect(reads).toBe(11);
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
