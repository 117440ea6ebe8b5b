import { bytesToBase64, bytesToBase64Url } from '../base64.ts';
import type { Target } from '../alerts/channels/target.ts';
import { composeConfirmation } from '../alerts/compose-subscription-messages.ts';
import { Outbox } from '../alerts/outbox.ts';
import { readText } from '../alerts/read-text.ts';
import { showDuration } from '../alerts/spans.ts';
import { confirmWithin, linkToken, subscriptionAddress } from './links.ts';
import { creatorOf } from './creation-limit.ts';
import { problem } from './problem.ts';
import { reachabilityProblem } from './public-address.ts';
import { readSubscriptionRequest } from './read-subscription-request.ts';
import type { SubscriptionContext } from './subscription-context.ts';
import { SubscriptionStore } from './subscription-store.ts';
import type { Subscription } from './subscription.ts';
import { subscriptionView } from './subscription-view.ts';

const hour = 60 * 60_000;
/** Largest numbers of subscriptions: of a creator, of a creator in an hour, to a target, unconfirmed ones to a target, in all. */
const limits = { perCreator: 100, perCreatorAndHour: 10, perTarget: 20, unconfirmedPerTarget: 3, inAll: 10_000 };

/**
 * Answers `POST …/subscriptions`: 201 with the manage token and a webhook's signing secret, which no other response shows. No alert is sent
 * until the receiver confirms: a webhook by its challenge, other channels by the link in a message.
 */
export async function createSubscription(request: Request, context: SubscriptionContext): Promise<Response> {
  const { sql, network, publicUrl, sealer } = context;
  const now = context.clock();
  const { text, whole } = await readText(request.body, 16_384);
  if (!whole) return problem(413, 'Too large', 'A subscription is at most 16 KiB of JSON.');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return problem(400, 'Not JSON', 'The body is not JSON.');
  }
  const read = readSubscriptionRequest(body, context.ownHosts, context.allowPrivateTargets);
  if ('faults' in read)
    return problem(400, 'Invalid subscription', 'Fields are missing or invalid: see errors.', read.faults);
  const requested = read.request;
  const { channel } = requested.target;
  if (
    (channel === 'email' && context.providers.mail === null) ||
    (channel === 'telegram' && context.providers.telegramBot === null)
  ) {
    return problem(400, 'Channel not available', `This monitor is not configured for ${channel}.`, [
      { name: 'channel', reason: 'is not configured here' },
    ]);
  }

  // The platform sets this header. Without it, all requests count as one creator.
  const creatorTag = await tag(context, `creator ${creatorOf(request.headers.get('cf-connecting-ip'))}`);
  const targetTag = await tag(context, `target ${JSON.stringify({ ...requested.target, secrets: undefined })}`);
  const wait = context.limit.take(creatorTag, now);
  if (wait !== null) return tooMany(wait);
  const unreachable = 'url' in requested.target ? await reachabilityProblem(requested.target.url, context) : null;
  if (unreachable !== null) {
    const faults = [{ name: 'url', reason: unreachable.reason }];
    return problem(400, 'Invalid subscription', 'Fields are missing or invalid: see errors.', faults);
  }

  const id = `sub_${bytesToBase64Url(crypto.getRandomValues(new Uint8Array(16)))}`;
  const secret = channel === 'webhook' ? newSecret() : null;
  const target: Target =
    requested.target.channel === 'webhook' && secret !== null
      ? { ...requested.target, secrets: [{ secret, until: null }] }
      : requested.target;
  const subscription: Subscription = {
    id,
    created: now,
    confirmed: null,
    channel,
    watch: requested.watch,
    leastSeverity: requested.leastSeverity,
    kinds: requested.kinds,
    quiet: requested.quiet,
    label: requested.label,
    disabled: null,
    sealed: await sealer.seal(JSON.stringify(target), id),
    targetTag,
    creatorTag,
  };
  const manageToken = await linkToken(sealer, 'manage', network, id, 0);

  // No await from here on, so that parallel requests cannot pass a limit together, and that the subscription and the request to confirm
  // it are written together.
  const store = new SubscriptionStore(sql);
  store.deleteUnconfirmed(now - confirmWithin);
  const fullFor = waitIfFull(store, creatorTag, targetTag, now);
  if (fullFor !== null) return tooMany(fullFor);
  store.put(subscription);
  if (channel !== 'webhook') {
    new Outbox(sql).add(composeConfirmation(id, network, now, context.brand), id, now);
    context.wake();
  }
  const address = subscriptionAddress(publicUrl, network, id);
  return new Response(
    JSON.stringify({
      subscription: subscriptionView(subscription, []),
      manageToken,
      manageUrl: `${address}?token=${manageToken}`,
      ...(secret === null ? {} : { secret }),
      next:
        channel === 'webhook'
          ? `Keep the secret, then POST ${address}/confirm with the manage token. The webhook then gets a challenge that it must return.`
          : 'Open the link in the message that was sent there, within 48 hours.',
    }),
    {
      status: 201,
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store', location: address },
    },
  );
}

/** A new signing secret of 32 random bytes. */
export function newSecret(): string {
  return `whsec_${bytesToBase64(crypto.getRandomValues(new Uint8Array(32)))}`;
}

/** `wait`: milliseconds. */
function tooMany(wait: number): Response {
  const detail = `Too many subscriptions from this address or to this target. Try again after ${showDuration(wait)}.`;
  return problem(429, 'Too many subscriptions', detail, [], { 'retry-after': String(Math.ceil(wait / 1000)) });
}

/** Milliseconds after which a reached limit surely has room; null: none is reached. */
function waitIfFull(store: SubscriptionStore, creatorTag: string, targetTag: string, now: number): number | null {
  const all = store.all();
  const byCreator = all.filter((each) => each.creatorTag === creatorTag);
  const toTarget = all.filter((each) => each.targetTag === targetTag);
  if (byCreator.filter(({ created }) => created > now - hour).length >= limits.perCreatorAndHour) return hour;
  if (toTarget.filter(({ confirmed }) => confirmed === null).length >= limits.unconfirmedPerTarget)
    return confirmWithin;
  const isFull =
    byCreator.length >= limits.perCreator || toTarget.length >= limits.perTarget || all.length >= limits.inAll;
  return isFull ? 24 * hour : null;
}

/** A keyed hash of a text, to compare texts without storing them. */
async function tag({ sealer }: SubscriptionContext, text: string): Promise<string> {
  return (await sealer.sign(text)).slice(0, 32);
}
