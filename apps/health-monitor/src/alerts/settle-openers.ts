import type { Draft } from './message.ts';
import { type Outbox, outboxKey } from './outbox.ts';

/**
 * Prepares messages for a digest: one that ends something takes away the message that began it, so that nobody hears of the
 * beginning after the end. Where that one is on its way at this moment, the end stays `apart`: it waits its turn.
 */
export function settleOpeners(
  outbox: Outbox,
  drafts: readonly Draft[],
  subscription: string,
  now: number,
): { readonly together: readonly Draft[]; readonly apart: readonly Draft[] } {
  const ended = new Set<string>();
  const apart = new Set<Draft>();
  for (const draft of drafts) {
    if (draft.opener === null) continue;
    const key = outboxKey({ incident: draft.incident, type: draft.opener }, subscription);
    const opener = outbox.get(key);
    if (opener?.lease != null && opener.lease > now) {
      apart.add(draft);
      continue;
    }
    outbox.remove(key);
    ended.add(key);
  }
  return {
    together: drafts.filter((draft) => !apart.has(draft) && !ended.has(outboxKey(draft, subscription))),
    apart: [...apart],
  };
}
