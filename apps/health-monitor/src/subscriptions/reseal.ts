import type { Sealer } from './sealer.ts';
import { SealError } from './sealer.ts';
import { SubscriptionStore } from './subscription-store.ts';

/**
 * Encrypts up to `limit` targets again that are under an older key, so that `SECRET_KEY_PREVIOUS` can be removed some minutes after a
 * change of keys. A target that no key opens is left unchanged.
 */
export async function reseal(sql: SqlStorage, sealer: Sealer, limit: number): Promise<void> {
  const store = new SubscriptionStore(sql);
  let done = 0;
  for (const { id, sealed } of store.all()) {
    if (done >= limit) return;
    if (!sealer.isStale(sealed)) continue;
    try {
      const resealed = await sealer.seal(await sealer.open(sealed, id), id);
      const current = store.get(id);
      // Deleted, or sealed again by another request, while this one waited.
      if (current?.sealed !== sealed) continue;
      store.put({ ...current, sealed: resealed });
      done++;
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
    }
  }
}
