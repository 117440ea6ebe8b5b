import { SubscriptionStore } from '../subscriptions/subscription-store.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import type { Channel } from './channels/target.ts';
import { composeDigest } from './compose-digest.ts';
import type { DeliveryContext } from './delivery-context.ts';
import type { OperatorChannel } from './operator-channels.ts';
import { type Outbox, outboxKey, type OutboxRow } from './outbox.ts';
import { maximumTries } from './retry-schedule.ts';
import { settleOpeners } from './settle-openers.ts';

/** A row that this try owns. */
export interface LeasedRow extends OutboxRow {
  readonly to: Subscription | OperatorChannel;
  /** Whether an earlier try may have arrived. */
  readonly repeat: boolean;
}

/** How long a try owns its row: longer than any try can take. */
const leaseTime = 60_000;
/** Waiting messages of one subscriber that become a digest when its destination is at its limit. */
const digestFrom = 3;

/**
 * Chooses and leases what is sent now, from the front of `queue`, which it shortens. Runs without an await: nobody else chooses
 * the same rows, and all of it is durable before the first request leaves. `later` = when a destination that is at its limit
 * may get more; null: none is.
 */
export function chooseDue(
  context: DeliveryContext,
  outbox: Outbox,
  queue: { readonly key: string; readonly subscription: string }[],
  most: number,
): { readonly ready: readonly LeasedRow[]; readonly later: number | null } {
  const now = context.clock();
  const store = new SubscriptionStore(context.sql);
  const ready: LeasedRow[] = [];
  const full = new Set<string>();
  let later: number | null = null;

  while (ready.length < most) {
    const next = queue.shift();
    if (next === undefined) break;
    if (full.has(next.subscription)) continue;
    // Merged, put into a digest or taken by another delivery meanwhile.
    const found = outbox.get(next.key);
    if (found === null || !isDue(found, now)) continue;
    const row = endOf(outbox, found, now) ?? found;
    const to = recipient(context, store, row);
    if (to === null) {
      outbox.remove(row.key);
      continue;
    }
    if (row.tries >= maximumTries) {
      outbox.giveUp(row, `tried ${row.tries} times; how the last try ended is not known`, now);
      continue;
    }
    const { destination, channel } = destinationOf(to);
    if (context.buckets.available(destination, channel, now) < 1) {
      const at = context.buckets.nextAt(destination, channel, now);
      later = later === null ? at : Math.min(later, at);
      full.add(row.subscription);
      digestOverflow(outbox, row.subscription, channel, now);
      continue;
    }
    const said = mergeOpener(outbox, row, now);
    if (said === null) continue;
    context.buckets.take(destination, channel, now);
    outbox.lease(said, now + leaseTime);
    ready.push({ ...said, lease: now + leaseTime, tries: row.tries + 1, to, repeat: row.lease !== null });
  }
  return { ready, later };
}

/** Where the tokens of a recipient are counted. Several subscriptions may share a destination. */
export function destinationOf(to: Subscription | OperatorChannel): { destination: string; channel: Channel } {
  return 'target' in to
    ? { destination: to.id, channel: to.target.channel }
    : { destination: to.targetTag, channel: to.channel };
}

/** Null: nobody is to hear it any more. Before it is confirmed a subscription hears the question only. */
function recipient(
  { operators }: DeliveryContext,
  store: SubscriptionStore,
  { subscription, draft }: OutboxRow,
): Subscription | OperatorChannel | null {
  if (subscription.startsWith('operator:')) return operators.find(({ id }) => id === subscription) ?? null;
  const found = store.get(subscription);
  if (found?.disabled !== null) return null;
  return found.confirmed !== null || draft.type === 'subscription.confirm' ? found : null;
}

/** What ends what a type begins. */
const ends: Readonly<Record<string, string>> = {
  'validator.down': 'validator.resolved',
  'upstream.trouble': 'upstream.ok',
  'network.mass_outage': 'network.mass_outage_over',
};

/** The message that ends what this one would begin, when it waits as well: it goes instead. */
function endOf(outbox: Outbox, { draft, subscription }: OutboxRow, now: number): OutboxRow | null {
  const type = ends[draft.type];
  const end = type === undefined ? null : outbox.get(outboxKey({ incident: draft.incident, type }, subscription));
  return end !== null && isDue(end, now) ? end : null;
}

function isDue({ due, lease }: OutboxRow, now: number): boolean {
  return due <= now && (lease === null || lease <= now);
}

/**
 * A resolve takes the place of a waiting message that its incident opened. While that one is on its way the resolve waits
 * (null), so that nobody hears the end before the beginning.
 */
function mergeOpener(outbox: Outbox, row: OutboxRow, now: number): OutboxRow | null {
  const { draft } = row;
  if (draft.opener === null) return row;
  const opener = outbox.get(outboxKey({ incident: draft.incident, type: draft.opener }, row.subscription));
  if (opener === null) return row;
  if (opener.lease !== null && opener.lease > now) return null;
  outbox.remove(opener.key);
  return {
    ...row,
    draft: {
      ...draft,
      lines: [['This is the first message about it: the one before could not be delivered in time.'], ...draft.lines],
      data: { ...draft.data, merged: true },
    },
  };
}

/** What a destination at its limit has waiting becomes one message; programs get each one, later. */
function digestOverflow(outbox: Outbox, subscription: string, channel: Channel, now: number): void {
  if (channel === 'webhook' || channel === 'pagerduty') return;
  // Only what was never tried: the receiver may know the others by their id.
  const waiting = outbox
    .waiting(subscription, now)
    .filter(({ tries, draft }) => tries === 0 && draft.type !== 'digest' && draft.type !== 'subscription.confirm');
  if (waiting.length < digestFrom) return;
  const { together, apart } = settleOpeners(
    outbox,
    waiting.map(({ draft }) => draft),
    subscription,
    now,
  );
  const replaced = waiting.filter(({ draft }) => !apart.includes(draft));
  if (together.length === 0) return;
  // A name of its own: a digest that was there already would swallow this one's messages.
  outbox.replace(replaced, composeDigest(crypto.randomUUID(), together, now), subscription, now);
}
