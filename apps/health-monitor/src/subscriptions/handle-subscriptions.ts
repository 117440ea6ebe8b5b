/** How long the secret before the last rotation signs too. */
import type { Target } from '../alerts/channels/target.ts';
import { composeTest } from '../alerts/compose-own.ts';
import { deadLetters } from '../alerts/dead-letters.ts';
import { Outbox } from '../alerts/outbox.ts';
import { isAdmin, isAuthorized } from './authorize.ts';
import { challengeWebhook } from './challenge.ts';
import { createSubscription, newSecret } from './create-subscription.ts';
import { button, linkAnswer } from './link-answer.ts';
import type { LinkUse } from './links.ts';
import { problem } from './problem.ts';
import type { SubscriptionContext } from './subscription-context.ts';
import { subscriptionFacts } from './subscription-facts.ts';
import { SubscriptionStore } from './subscription-store.ts';
import { type DeadLetterView, subscriptionView } from './subscription-view.ts';
import type { Subscription } from './subscription.ts';

const overlap = 24 * 60 * 60_000;
const minute = 60_000;

/**
 * Everything below `…/subscriptions`.
 *
 * | Request | Who | Does |
 * |---|---|---|
 * | `POST /` | anybody, limited | creates |
 * | `GET /` | operator | lists, without targets |
 * | `GET /{id}` | manage token | shows it, with its dead letters |
 * | `DELETE /{id}` | manage token | ends it |
 * | `POST /{id}/confirm` | link; webhooks: manage token | confirms |
 * | `POST /{id}/unsubscribe` | link | ends it (RFC 8058 one click) |
 * | `POST /{id}/rotate` | manage token | a new signing secret, beside the old one for a day |
 * | `POST /{id}/test` | manage token | sends a test message, one a minute |
 * | `POST /{id}/redeliver` | manage token | tries again what was given up |
 *
 * GET of a link in a message shows a button: opening changes nothing.
 *
 * @param path the path's segments below `subscriptions`, decoded
 */
export async function handleSubscriptions(
  request: Request,
  path: readonly string[],
  context: SubscriptionContext,
): Promise<Response> {
  // The platform leaves the body out.
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const [id, action, ...rest] = path;
  if (id === undefined) {
    if (method === 'POST') return createSubscription(request, context);
    if (method === 'GET') return listAll(request, context);
    return notAllowed('GET, POST');
  }
  const known = ['confirm', 'unsubscribe', 'rotate', 'test', 'redeliver'].find((each) => each === action);
  if (rest.length > 0 || (action !== undefined && known === undefined)) return notFound();
  const subscription = new SubscriptionStore(context.sql).get(id);

  if (known === undefined) {
    if (method !== 'GET' && method !== 'DELETE') return notAllowed('GET, DELETE');
    // An unknown id is answered like a wrong token: nobody learns which ids there are.
    if (subscription === null || !(await isAuthorized(request, 'manage', id, context))) return unauthorized();
    return method === 'GET' ? show(request, subscription, context) : end(subscription, context);
  }
  const linked = known === 'confirm' || known === 'unsubscribe';
  const use: LinkUse =
    known === 'unsubscribe' || (known === 'confirm' && subscription?.channel !== 'webhook') ? known : 'manage';
  if (method !== 'POST' && !(linked && method === 'GET')) return notAllowed(linked ? 'GET, POST' : 'POST');
  const authorized =
    subscription !== null &&
    ((await isAuthorized(request, use, id, context)) ||
      (known === 'unsubscribe' && (await isAuthorized(request, 'manage', id, context))));
  if (!authorized) {
    return linked && wantsHtml(request)
      ? linkAnswer(
          request,
          context.network,
          'This link is not good any more',
          'It has ended, or it has been used.',
          404,
        )
      : unauthorized();
  }
  if (method === 'GET') return ask(request, context.network, known === 'confirm');
  switch (known) {
    case 'confirm':
      return confirm(request, subscription, context);
    case 'unsubscribe':
      new SubscriptionStore(context.sql).delete(id);
      return done(request, context.network, 'Unsubscribed', 'No message of this subscription will be sent any more.');
    case 'rotate':
      return rotate(subscription, context);
    case 'redeliver':
      return redeliver(request, subscription, context);
    default:
      return test(request, subscription, context);
  }
}

async function listAll(request: Request, context: SubscriptionContext): Promise<Response> {
  if (!(await isAdmin(request, context.adminToken))) return unauthorized();
  const { sql } = context;
  return json(200, {
    subscriptions: new SubscriptionStore(sql).all().map((each) => subscriptionView(each, lettersOf(sql, each.id))),
  });
}

async function show(
  request: Request,
  subscription: Subscription,
  { sql, network }: SubscriptionContext,
): Promise<Response> {
  const letters = lettersOf(sql, subscription.id);
  if (!wantsHtml(request)) return json(200, subscriptionView(subscription, letters));
  const { pathname, search } = new URL(request.url);
  return linkAnswer(request, network, 'Your subscription', subscriptionFacts(subscription, letters, pathname, search));
}

function lettersOf(sql: SqlStorage, subscription: string): readonly DeadLetterView[] {
  return deadLetters(sql, subscription, 20).map(({ at, reason, draft }) => ({
    at: new Date(at).toISOString(),
    type: draft.type,
    incident: draft.incident,
    reason,
  }));
}

function end(subscription: Subscription, { sql }: SubscriptionContext): Response {
  // What was asked for and never confirmed stays until it ends by itself: else it would not count against the limits.
  if (subscription.confirmed === null) {
    return problem(
      409,
      'Not confirmed',
      'It ends by itself 48 hours after it was created; until then nothing is sent.',
    );
  }
  new SubscriptionStore(sql).delete(subscription.id);
  return new Response(null, { status: 204 });
}

async function confirm(request: Request, subscription: Subscription, context: SubscriptionContext): Promise<Response> {
  const { sql, sealer, clock } = context;
  if (subscription.confirmed === null || subscription.disabled !== null) {
    if (subscription.channel === 'webhook') {
      const wait = context.limit.take(`confirm ${subscription.id}`, clock());
      if (wait !== null) return tooOften(wait);
      const target = JSON.parse(await sealer.open(subscription.sealed, subscription.id)) as Target;
      const refusal =
        target.channel === 'webhook'
          ? await challengeWebhook(target.url, target.secrets, clock(), context.fetch)
          : 'it is not a webhook';
      if (refusal !== null) return refuse(request, context.network, 422, 'Not confirmed', `${capital(refusal)}.`);
    }
    const store = new SubscriptionStore(sql);
    const current = store.get(subscription.id);
    if (current === null) return unauthorized();
    store.put({ ...current, confirmed: clock(), disabled: null });
  }
  return done(request, context.network, 'Confirmed', 'Alerts will be sent from now on.');
}

async function rotate(subscription: Subscription, { sql, sealer, clock }: SubscriptionContext): Promise<Response> {
  const target = JSON.parse(await sealer.open(subscription.sealed, subscription.id)) as Target;
  if (target.channel !== 'webhook') return problem(409, 'No secret', 'Only webhooks have a signing secret.');
  const until = clock() + overlap;
  const [newest] = target.secrets;
  const secret = newSecret();
  const secrets = [{ secret, until: null }, ...(newest === undefined ? [] : [{ ...newest, until }])];
  const sealed = await sealer.seal(JSON.stringify({ ...target, secrets }), subscription.id);
  const store = new SubscriptionStore(sql);
  const current = store.get(subscription.id);
  if (current === null) return unauthorized();
  store.put({ ...current, sealed });
  return json(200, { secret, previousValidUntil: new Date(until).toISOString() });
}

async function redeliver(
  request: Request,
  subscription: Subscription,
  context: SubscriptionContext,
): Promise<Response> {
  if (subscription.confirmed === null || subscription.disabled !== null) return notActive();
  const count = new Outbox(context.sql).revive(subscription.id, context.clock());
  if (count > 0) context.wake();
  return done(
    request,
    context.network,
    'Redelivery',
    `${count} ${count === 1 ? 'message is' : 'messages are'} tried again.`,
    202,
  );
}

async function test(request: Request, subscription: Subscription, context: SubscriptionContext): Promise<Response> {
  if (subscription.confirmed === null || subscription.disabled !== null) return notActive();
  // By the minute: a second one within it is the same message, and is there already.
  const at = Math.floor(context.clock() / minute) * minute;
  new Outbox(context.sql).add(composeTest(subscription.id, context.network, at), subscription.id, context.clock());
  context.wake();
  return done(request, context.network, 'Test message', 'It is on its way.', 202);
}

async function ask(request: Request, network: string, confirming: boolean): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  return linkAnswer(
    request,
    network,
    confirming ? 'Confirm these alerts' : 'Unsubscribe',
    button(pathname + search, confirming ? 'Confirm' : 'Unsubscribe'),
  );
}

async function done(request: Request, network: string, title: string, detail: string, status = 200): Promise<Response> {
  return wantsHtml(request) ? linkAnswer(request, network, title, detail, status) : json(status, { title, detail });
}

async function refuse(
  request: Request,
  network: string,
  status: number,
  title: string,
  detail: string,
): Promise<Response> {
  return wantsHtml(request) ? linkAnswer(request, network, title, detail, status) : problem(status, title, detail);
}

function wantsHtml(request: Request): boolean {
  return request.headers.get('accept')?.includes('text/html') === true;
}

function json(status: number, value: unknown): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  });
}

function notActive(): Response {
  return problem(409, 'Not active', 'Only a confirmed subscription is sent messages.');
}

function notFound(): Response {
  return problem(404, 'Not found', 'There is nothing at this address.');
}

function unauthorized(): Response {
  return problem(401, 'Not authorized', 'Unknown subscription, or a token that is not for it.', [], {
    'www-authenticate': 'Bearer',
  });
}

function notAllowed(allow: string): Response {
  return problem(405, 'Method not allowed', `Allowed: ${allow}.`, [], { allow });
}

function tooOften(wait: number): Response {
  return problem(429, 'Too often', 'Try later.', [], { 'retry-after': String(Math.ceil(wait / 1000)) });
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
