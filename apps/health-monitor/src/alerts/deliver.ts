import { bytesToBase64Url } from '../base64.ts';
import { confirmWithin, subscriptionLink } from '../subscriptions/links.ts';
import { reachabilityProblem } from '../subscriptions/public-address.ts';
import { reseal } from '../subscriptions/reseal.ts';
import { requestsToResolve, type Resolve } from '../subscriptions/resolve.ts';
import { SealError } from '../subscriptions/sealer.ts';
import { SubscriptionStore } from '../subscriptions/subscription-store.ts';
import { channelRequest, ChannelUnavailable, type Providers } from './channels/channel-request.ts';
import type { Delivery } from './channels/delivery.ts';
import type { Target } from './channels/target.ts';
import { chooseDue, destinationOf, type LeasedRow } from './choose-due.ts';
import type { DeliveryContext } from './delivery-context.ts';
import type { Message } from './message.ts';
import { Outbox } from './outbox.ts';
import { judgeAnswer, type Outcome } from './outcome.ts';
import { readText } from './read-text.ts';
import { waitAfter } from './retry-schedule.ts';
import { visibleName } from './visible-name.ts';

export interface DeliveryReport {
  readonly delivered: number;
  /** Postponed or given up. */
  readonly failed: number;
  /** When the next message is due (epoch milliseconds, maybe now); null: none is waiting. */
  readonly nextDue: number | null;
}

/** Real milliseconds after which no further attempt begins, because a tick waits for its delivery. */
const deliveryTime = 20_000;
/** The platform allows six connections at the same time. */
const maxConcurrent = 6;
/** Limit of targets that one delivery encrypts again after a change of keys. */
const maxResealed = 20;

/**
 * Sends due messages: each is leased, sent, and then deleted, postponed or given up. A crash loses no message, because its row remains and
 * the lease expires. A message that is sent twice for that reason has the same id, and contains "(repeat)" in chats.
 *
 * @param limits of messages and of requests. A message needs one request; the first message to a host needs two more, to resolve its name.
 * @param criticalOnly sends only critical messages, because the day's rows run out (governor.ts)
 */
export async function deliver(
  given: DeliveryContext,
  limits: { readonly messages: number; readonly requests: number },
  criticalOnly = false,
): Promise<DeliveryReport> {
  const resolved = new Map<string, ReturnType<Resolve>>();
  const context = { ...given, resolve: resolveOnce(given.resolve, resolved) };
  const outbox = new Outbox(context.sql);
  await reseal(context.sql, context.sealer, maxResealed);
  let queue = [...outbox.due(context.clock(), criticalOnly)];
  const deadline = Date.now() + deliveryTime;
  let delivered = 0;
  let failed = 0;
  let limitedUntil: number | null = null;
  for (;;) {
    const sent = delivered + failed;
    const requests = limits.requests - sent - resolved.size * requestsToResolve;
    const affordable = Math.min(limits.messages - sent, Math.floor(requests / (1 + requestsToResolve)));
    const messagesLeft = Date.now() < deadline ? affordable : 0;
    const { ready, later } = chooseDue(context, outbox, queue, Math.min(maxConcurrent, messagesLeft));
    if (later !== null) limitedUntil = Math.min(limitedUntil ?? later, later);
    if (ready.length === 0) {
      const now = context.clock();
      // If requests are left, every due message was tried, waits for a rate limit, or waits for the retry of another one to its subscription.
      const next = outbox.nextDue(messagesLeft > 0 ? now : 0, criticalOnly);
      const soonest = [next, limitedUntil].filter((at) => at !== null);
      return { delivered, failed, nextDue: soonest.length === 0 ? null : Math.max(now, Math.min(...soonest)) };
    }
    const outcomes = await Promise.all(ready.map((row) => deliverOne(context, outbox, row)));
    const arrived = outcomes.filter((outcome) => outcome.kind === 'delivered').length;
    delivered += arrived;
    failed += outcomes.length - arrived;
    // A subscription whose message has to be sent again later gets no further message in this delivery.
    const failing = new Set(
      ready.flatMap((row, index) => (outcomes[index]?.kind === 'later' ? [row.subscription] : [])),
    );
    queue = queue.filter(({ subscription }) => !failing.has(subscription));
  }
}

async function deliverOne(context: DeliveryContext, outbox: Outbox, row: LeasedRow): Promise<Outcome> {
  const outcome = await attempt(context, row);
  applyOutcome(context, outbox, row, outcome);
  return outcome;
}

async function attempt(context: DeliveryContext, row: LeasedRow): Promise<Outcome> {
  try {
    const target = await openTarget(context, row);
    // Checked at every attempt, because the addresses of the name or our own hosts may have changed.
    const problem = 'url' in target ? await reachabilityProblem(target.url, context) : null;
    if (problem !== null) {
      const reason = `the address ${problem.reason}`;
      return problem.lasting ? { kind: 'gone', reason } : { kind: 'later', reason, retryAfter: null, unknown: false };
    }
    const message = await messageOf(context, row);
    return await send({ message, repeat: row.repeat, now: context.clock() }, target, context.providers, context.fetch);
  } catch (error) {
    if (error instanceof SealError) return { kind: 'refused', reason: `the target ${error.message}` };
    // A bug must not affect other messages. The message is retried, so that a fixed deployment can deliver it.
    return {
      kind: 'later',
      reason: error instanceof Error ? error.message : 'failed',
      retryAfter: null,
      unknown: false,
    };
  }
}

/** Resolves each name only once in a delivery. */
function resolveOnce(resolve: Resolve, resolved: Map<string, ReturnType<Resolve>>): Resolve {
  return (name) => {
    const answer = resolved.get(name) ?? resolve(name);
    resolved.set(name, answer);
    return answer;
  };
}

async function openTarget({ sealer }: DeliveryContext, { to }: LeasedRow): Promise<Target> {
  return 'target' in to ? to.target : (JSON.parse(await sealer.open(to.sealed, to.id)) as Target);
}

async function messageOf({ network, publicUrl, sealer }: DeliveryContext, row: LeasedRow): Promise<Message> {
  const { draft, to } = row;
  const dedupKey = `${network}/${draft.subject}`;
  return {
    ...draft,
    id: `msg_${await digest(`${network}/${row.key}`)}`,
    network,
    dedupKey: dedupKey.length <= 255 ? dedupKey : `${network}/${await digest(dedupKey)}`,
    url:
      draft.type === 'subscription.confirm' && 'created' in to
        ? await subscriptionLink(sealer, 'confirm', publicUrl, network, to.id, to.created + confirmWithin)
        : `${publicUrl}/${network}/${draft.path}`,
    unsubscribeUrl: 'target' in to ? null : await subscriptionLink(sealer, 'unsubscribe', publicUrl, network, to.id),
  };
}

/** Removes, gives up or postpones the row, and disables a subscription whose receiver is gone. */
function applyOutcome(context: DeliveryContext, outbox: Outbox, row: LeasedRow, outcome: Outcome): void {
  const now = context.clock();
  switch (outcome.kind) {
    case 'delivered':
      outbox.remove(row.key);
      return;
    case 'refused':
      outbox.giveUp(row, outcome.reason, now);
      return;
    case 'gone':
      outbox.giveUp(row, outcome.reason, now);
      disable(context, row, outcome.reason, now);
      return;
    case 'later': {
      const wait = waitAfter(row.tries, context.random(), outcome.retryAfter);
      if (outcome.retryAfter !== null) {
        const { destination, channel } = destinationOf(row.to);
        context.buckets.pause(destination, channel, now, outcome.retryAfter);
      }
      if (wait === null) outbox.giveUp(row, outcome.reason, now);
      // A lease that has expired (at `now`) marks a message that the receiver may have already.
      else outbox.postpone(row.key, now + wait, row.repeat || outcome.unknown ? now : null);
    }
  }
}

/** Disables the subscription; the next delivery drops its waiting messages. */
function disable({ sql }: DeliveryContext, { to }: LeasedRow, reason: string, now: number): void {
  if ('target' in to) return;
  const store = new SubscriptionStore(sql);
  const current = store.get(to.id);
  if (current !== null) store.put({ ...current, disabled: { at: now, reason } });
}

/** 162 bits of a hash, in characters that fit into ids. */
async function digest(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return bytesToBase64Url(new Uint8Array(hash)).slice(0, 27);
}

/** Milliseconds that a receiver may take to answer. */
const timeout = 8000;

/** Makes one attempt. A failure of the receiver is an outcome, not an error. */
async function send(delivery: Delivery, target: Target, providers: Providers, fetcher: typeof fetch): Promise<Outcome> {
  let request;
  try {
    request = await channelRequest(delivery, target, providers);
  } catch (error) {
    if (error instanceof ChannelUnavailable) return { kind: 'refused', reason: error.message };
    throw error;
  }
  try {
    const answer = await fetcher(request.url, {
      method: 'POST',
      headers: request.headers,
      body: request.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    if (answer.ok) await answer.body?.cancel();
    const reason = answer.ok ? '' : visibleName((await readText(answer.body, 1000)).text, '', 200);
    return judgeAnswer(target.channel, answer.status, answer.headers.get('retry-after'), reason, delivery.now);
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError';
    return {
      kind: 'later',
      reason: timedOut ? `did not answer within ${timeout / 1000} s` : 'cannot be reached',
      retryAfter: null,
      unknown: true,
    };
  }
}
