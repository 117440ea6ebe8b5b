import type { Sealer } from './sealer.ts';
import { SealError } from './sealer.ts';
import { SubscriptionStore } from './subscription-store.ts';

/**
 * Seals targets anew that an older key sealed, `most` at a time, so that `SECRET_KEY_PREVIOUS` can go some minutes after a
 * change of keys. What no key opens any more is left as it is.
 */
export async function reseal(sql: SqlStorage, sealer: Sealer, most: number): Promise<void> {
  const store = new SubscriptionStore(sql);
  let done = 0;
  for (const { id, sealed } of store.all()) {
    if (done >= most) return;
    if (!sealer.isStale(sealed)) continue;
    try {
      const anew = await sealer.seal(await sealer.open(sealed, id), id);
      const current = store.get(id);
      if (current?.sealed !== sealed) continue;
      store.put({ ...current, sealed: anew });
      done++;
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
    }
  }
}
