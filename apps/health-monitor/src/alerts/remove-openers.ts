import type { Draft } from './message.ts';
import { type Outbox, outboxKey } from './outbox.ts';

/**
 * Prepares messages for a digest. A message that resolves an incident removes the message that opened it, from the outbox and from
 * `drafts`, so that the subscriber does not get the beginning after the end. If that message is in flight (leased), the resolve cannot join
 * the digest and is returned as `apart`.
 */
export function removeOpeners(
  outbox: Outbox,
  drafts: readonly Draft[],
  subscription: string,
  now: number,
): { readonly digestible: readonly Draft[]; readonly apart: readonly Draft[] } {
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
    digestible: drafts.filter((draft) => !apart.has(draft) && !ended.has(outboxKey(draft, subscription))),
    apart: [...apart],
  };
}
