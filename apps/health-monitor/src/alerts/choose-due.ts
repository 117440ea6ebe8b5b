import { SubscriptionStore } from '../subscriptions/subscription-store.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import type { Channel } from './channels/target.ts';
import { composeDigest } from './compose-digest.ts';
import type { DeliveryContext } from './delivery-context.ts';
import type { OperatorChannel } from './operator-channels.ts';
import { type Outbox, outboxKey, type OutboxRow } from './outbox.ts';
import { maximumTries } from './retry-schedule.ts';
import { removeOpeners } from './remove-openers.ts';

/** A row leased by this delivery. */
export interface LeasedRow extends OutboxRow {
  /** The recipient. Only an operator's channel has a `target` in the clear. */
  readonly to: Subscription | OperatorChannel;
  /** Whether an earlier attempt may have arrived. */
  readonly repeat: boolean;
}

/** Milliseconds of a lease: longer than any attempt can take. */
export const leaseTime = 60_000;
/** If a destination is at its rate limit, this many waiting messages of one subscriber become a digest. */
const digestFrom = 3;

/**
 * Chooses and leases up to `limit` messages to send now. It takes them from the front of `queue`. It runs without an await, so that no
 * other delivery chooses the same rows and all leases are stored before the first request. `later`: earliest time (epoch milliseconds) at
 * which a destination at its rate limit may receive more; null: none is at its limit.
 */
export function chooseDue(
  context: DeliveryContext,
  outbox: Outbox,
  queue: { readonly key: string; readonly subscription: string }[],
  limit: number,
): { readonly ready: readonly LeasedRow[]; readonly later: number | null } {
  const now = context.clock();
  const store = new SubscriptionStore(context.sql);
  const ready: LeasedRow[] = [];
  /** Subscriptions whose destination is at its rate limit. */
  const limited = new Set<string>();
  let later: number | null = null;

  while (ready.length < limit) {
    const next = queue.shift();
    if (next === undefined) break;
    if (limited.has(next.subscription)) continue;
    // The row may have been merged, put into a digest or leased by another delivery since the queue was read.
    const queued = outbox.get(next.key);
    if (queued === null || !isDue(queued, now)) continue;
    // If the end of its incident is due too, only the end is sent.
    const row = dueEndOf(outbox, queued, now) ?? queued;
    const recipient = findRecipient(context, store, row);
    if (recipient === null) {
      outbox.remove(row.key);
      continue;
    }
    if (row.tries >= maximumTries) {
      outbox.giveUp(row, `tried ${row.tries} times; the outcome of the last attempt is unknown`, now);
      continue;
    }
    const { destination, channel } = destinationOf(recipient);
    if (context.buckets.available(destination, channel, now) < 1) {
      const at = context.buckets.nextAt(destination, channel, now);
      later = later === null ? at : Math.min(later, at);
      limited.add(row.subscription);
      digestOverflow(outbox, row.subscription, channel, now);
      continue;
    }
    const merged = mergeOpener(outbox, row, now);
    if (merged === null) continue;
    context.buckets.take(destination, channel, now);
    outbox.lease(merged, now + leaseTime);
    ready.push({ ...merged, lease: now + leaseTime, tries: row.tries + 1, to: recipient, repeat: row.lease !== null });
  }
  return { ready, later };
}

/** The destination whose tokens a recipient uses. Several subscriptions may share one. */
export function destinationOf(to: Subscription | OperatorChannel): { destination: string; channel: Channel } {
  return 'target' in to
    ? { destination: to.id, channel: to.target.channel }
    : { destination: to.targetTag, channel: to.channel };
}

/** The recipient of a row; null: it does not exist any more, is disabled, or has not confirmed and the message is not the request to confirm. */
function findRecipient(
  { operators }: DeliveryContext,
  store: SubscriptionStore,
  { subscription, draft }: OutboxRow,
): Subscription | OperatorChannel | null {
  if (subscription.startsWith('operator:')) return operators.find(({ id }) => id === subscription) ?? null;
  const recipient = store.get(subscription);
  // Undefined: it does not exist.
  if (recipient?.disabled !== null) return null;
  return recipient.confirmed !== null || draft.type === 'subscription.confirm' ? recipient : null;
}

/** Types of messages that open an incident, with the type of its end if both have the same incident id. */
const ends: Readonly<Record<string, string>> = {
  'validator.down': 'validator.resolved',
  'upstream.trouble': 'upstream.ok',
  'source.trouble': 'source.ok',
  'network.mass_outage': 'network.mass_outage_over',
};

/** The message about the end of the incident that this message opens, if it is due too. */
function dueEndOf(outbox: Outbox, { draft, subscription }: OutboxRow, now: number): OutboxRow | null {
  const type = ends[draft.type];
  const end = type === undefined ? null : outbox.get(outboxKey({ incident: draft.incident, type }, subscription));
  return end !== null && isDue(end, now) ? end : null;
}

function isDue({ due, lease }: OutboxRow, now: number): boolean {
  return due <= now && (lease === null || lease <= now);
}

/**
 * Merges a resolve with the waiting message that opened its incident. Returns null if that message is in flight, so that the resolve
 * waits and the subscriber does not get the end before the beginning.
 */
function mergeOpener(outbox: Outbox, row: OutboxRow, now: number): OutboxRow | null {
  const { draft } = row;
  if (draft.opener === null) return row;
  const opener = outbox.get(outboxKey({ incident: draft.incident, type: draft.opener }, row.subscription));
  if (opener === null) return row;
  if (opener.lease !== null && opener.lease > now) return null;
  outbox.remove(opener.key);
  const remark =
    opener.lease === null
      ? 'This is the first message about this incident: an earlier one could not be delivered in time.'
      : 'An earlier message about this incident may not have arrived.';
  return {
    ...row,
    draft: {
      ...draft,
      lines: [[remark], ...draft.lines],
      data: { ...draft.data, merged: true },
    },
  };
}

/** Merges the waiting messages of a subscription whose destination is at its rate limit into a digest. Webhooks and PagerDuty get each message later instead. */
function digestOverflow(outbox: Outbox, subscription: string, channel: Channel, now: number): void {
  if (channel === 'webhook' || channel === 'pagerduty') return;
  // Only messages without an attempt, because the receiver may have the others already.
  const waiting = outbox
    .waiting(subscription, now)
    .filter(({ tries, draft }) => tries === 0 && draft.type !== 'digest' && draft.type !== 'subscription.confirm');
  if (waiting.length < digestFrom) return;
  const { digestible, apart } = removeOpeners(
    outbox,
    waiting.map(({ draft }) => draft),
    subscription,
    now,
  );
  const replaced = waiting.filter(({ draft }) => !apart.includes(draft));
  if (digestible.length === 0) return;
  // A unique name, because a digest with the name of an existing one is not added.
  outbox.replace(replaced, composeDigest(crypto.randomUUID(), digestible, now), subscription, now);
}
