import { Hono, type Context, type MiddlewareHandler } from 'hono';
import type { Target } from '../alerts/channels/target.ts';
import { composeTest } from '../alerts/compose-subscription-messages.ts';
import { deadLetters } from '../alerts/dead-letters.ts';
import { Outbox } from '../alerts/outbox.ts';
import { isAdmin, isAuthorized } from './authorize.ts';
import { challengeWebhook } from './challenge.ts';
import { createSubscription, newSecret } from './create-subscription.ts';
import { button, linkAnswer } from './link-answer.ts';
import type { LinkUse } from './links.ts';
import { allow, jsonResponse, problem } from './problem.ts';
import { reachabilityProblem } from './public-address.ts';
import type { SubscriptionContext } from './subscription-context.ts';
import { subscriptionFacts } from './subscription-facts.ts';
import { SubscriptionStore } from './subscription-store.ts';
import { type DeadLetterView, subscriptionView } from './subscription-view.ts';
import type { Subscription } from './subscription.ts';

/** Milliseconds for which the previous secret also signs after a rotation. */
const overlap = 24 * 60 * 60_000;
/** Limit of the secrets that sign a message: the current one and those of the last day. */
const maxSecrets = 5;
const minute = 60_000;

interface Env {
  Bindings: SubscriptionContext;
  Variables: { subscription: Subscription };
}
type OfOne = Context<Env, '/:id'>;

/** Admits requests with the manage token; the operator's token is allowed everywhere. An unknown id is answered like a wrong token, so that ids cannot be guessed. */
const manager: MiddlewareHandler<Env, '/:id'> = async (c, next) =>
  (await admit(c, ['manage'])) === null ? unauthorized() : next();

/** Admits requests about an active subscription. */
const active: MiddlewareHandler<Env, '/:id'> = async (c, next) => {
  const { confirmed, disabled } = c.var.subscription;
  if (confirmed !== null && disabled === null) return next();
  return problem(
    409,
    'Not active',
    'Messages are sent only to a confirmed subscription that is not disabled: confirm it (again).',
  );
};

/** Admits requests with the token of this link, or with the manage token to unsubscribe or to confirm a webhook, which gets no link. */
function holderOf(link: 'confirm' | 'unsubscribe'): MiddlewareHandler<Env, '/:id'> {
  return async (c, next) => {
    const isWebhook = new SubscriptionStore(c.env.sql).get(c.req.param('id'))?.channel === 'webhook';
    const uses: readonly LinkUse[] =
      link === 'unsubscribe' ? ['unsubscribe', 'manage'] : [isWebhook ? 'manage' : 'confirm'];
    const use = await admit(c, uses);
    if (link === 'unsubscribe' && use === 'manage' && c.var.subscription.confirmed === null) return unconfirmed();
    if (use !== null) return next();
    if (!wantsHtml(c.req.raw)) return unauthorized();
    const detail = 'It has expired, or it has been used.';
    return linkAnswer(c.req.raw, c.env.brand, c.env.network, 'This link is no longer valid', detail, 404);
  };
}

/**
 * | Request | Allowed for | Effect |
 * |---|---|---|
 * | `POST /` | everyone, limited | creates a subscription |
 * | `GET /` | operator | lists all, without targets |
 * | `GET /{id}` | manage token | shows it with its dead letters |
 * | `DELETE /{id}` | manage token | deletes it if it is confirmed |
 * | `POST /{id}/confirm` | link; webhooks: manage token | confirms it, or enables it again |
 * | `POST /{id}/unsubscribe` | link; if it is confirmed, manage token | deletes it (RFC 8058 one click) |
 * | `POST /{id}/rotate` | manage token | makes a new signing secret; the old one stays valid for a day |
 * | `POST /{id}/test` | manage token | sends a test message, at most one a minute |
 * | `POST /{id}/redeliver` | manage token | sends dead letters again |
 *
 * GET of a link in a message shows a button, so that opening it changes nothing.
 */
export const subscriptionRoutes = new Hono<Env>({ strict: false })
  .basePath('/:network/api/v1/subscriptions')
  .post('/', (c) => createSubscription(c.req.raw, c.env))
  .get('/', listAll)
  .all('/', allow('GET, HEAD, POST'))
  .get('/:id', manager, show)
  .delete('/:id', manager, deleteConfirmed)
  .all('/:id', allow('GET, HEAD, DELETE'))
  .get('/:id/confirm', holderOf('confirm'), (c) => showButton(c, 'confirm'))
  .post('/:id/confirm', holderOf('confirm'), confirm)
  .all('/:id/confirm', allow('GET, HEAD, POST'))
  .get('/:id/unsubscribe', holderOf('unsubscribe'), (c) => showButton(c, 'unsubscribe'))
  .post('/:id/unsubscribe', holderOf('unsubscribe'), unsubscribe)
  .all('/:id/unsubscribe', allow('GET, HEAD, POST'))
  .post('/:id/rotate', manager, rotate)
  .post('/:id/test', manager, active, test)
  .post('/:id/redeliver', manager, active, redeliver)
  .all('/:id/:action{rotate|test|redeliver}', allow('POST'));

/** The first of these uses that the request has a token for, with the subscription put into the context; null: none. */
async function admit(c: OfOne, uses: readonly LinkUse[]): Promise<LinkUse | null> {
  const id = c.req.param('id');
  const subscription = new SubscriptionStore(c.env.sql).get(id);
  if (subscription === null) return null;
  for (const use of uses) {
    if (!(await isAuthorized(c.req.raw, use, id, c.env))) continue;
    c.set('subscription', subscription);
    return use;
  }
  return null;
}

async function listAll({ req, env: { sql, adminToken } }: Context<Env>): Promise<Response> {
  if (!(await isAdmin(req.raw, adminToken))) return unauthorized();
  return json(200, {
    subscriptions: new SubscriptionStore(sql).all().map((each) => subscriptionView(each, lettersOf(sql, each.id))),
  });
}

async function show({ req, env: { sql, network, brand }, var: { subscription } }: OfOne): Promise<Response> {
  const letters = lettersOf(sql, subscription.id);
  if (!wantsHtml(req.raw)) return json(200, subscriptionView(subscription, letters));
  const { pathname, search } = new URL(req.url);
  const facts = subscriptionFacts(subscription, letters, pathname, search);
  return linkAnswer(req.raw, brand, network, 'Your subscription', facts);
}

function lettersOf(sql: SqlStorage, subscription: string): readonly DeadLetterView[] {
  return deadLetters(sql, subscription, 20).map(({ at, reason, draft }) => ({
    at: new Date(at).toISOString(),
    type: draft.type,
    incident: draft.incident,
    reason,
  }));
}

function deleteConfirmed({ env: { sql }, var: { subscription } }: OfOne): Response {
  if (subscription.confirmed === null) return unconfirmed();
  new SubscriptionStore(sql).delete(subscription.id);
  return new Response(null, { status: 204 });
}

async function confirm(c: OfOne): Promise<Response> {
  const { sql, sealer, clock, limit, fetch } = c.env;
  const { subscription } = c.var;
  if (subscription.confirmed === null || subscription.disabled !== null) {
    if (subscription.channel === 'webhook') {
      const wait = limit.take(`confirm ${subscription.id}`, clock());
      if (wait !== null) return tooOften(wait);
      const target = JSON.parse(await sealer.open(subscription.sealed, subscription.id)) as Target;
      if (target.channel !== 'webhook')
        throw new Error(`the target of webhook ${subscription.id} is ${target.channel}`);
      const wrong = await reachabilityProblem(target.url, c.env);
      const refusal =
        wrong === null
          ? await challengeWebhook(target.url, target.secrets, clock(), fetch)
          : `the address ${wrong.reason}`;
      if (refusal !== null) return reply(c, 'Not confirmed', `${capitalize(refusal)}.`, 422);
    }
    const store = new SubscriptionStore(sql);
    const current = store.get(subscription.id);
    if (current === null) return unauthorized();
    store.put({ ...current, confirmed: clock(), disabled: null });
  }
  return reply(c, 'Confirmed', 'Alerts will be sent from now on.');
}

function unsubscribe(c: OfOne): Promise<Response> {
  new SubscriptionStore(c.env.sql).delete(c.var.subscription.id);
  return reply(c, 'Unsubscribed', 'This subscription will send no more messages.');
}

async function rotate({ env: { sql, sealer, clock }, var: { subscription } }: OfOne): Promise<Response> {
  const target = JSON.parse(await sealer.open(subscription.sealed, subscription.id)) as Target;
  if (target.channel !== 'webhook') return problem(409, 'No secret', 'Only webhooks have a signing secret.');
  const now = clock();
  const end = now + overlap;
  const valid = target.secrets.filter(({ until }) => until === null || until > now);
  if (valid.length >= maxSecrets) return tooOften(Math.min(...valid.map(({ until }) => until ?? end)) - now);
  const secret = newSecret();
  const secrets = [{ secret, until: null }, ...valid.map((each) => ({ ...each, until: each.until ?? end }))];
  const sealed = await sealer.seal(JSON.stringify({ ...target, secrets }), subscription.id);
  const store = new SubscriptionStore(sql);
  const current = store.get(subscription.id);
  if (current === null) return unauthorized();
  if (current.sealed !== subscription.sealed)
    return problem(409, 'Changed meanwhile', 'Another request changed the subscription at the same time. Try again.');
  store.put({ ...current, sealed });
  return json(200, { secret, previousValidUntil: new Date(end).toISOString() });
}

function redeliver(c: OfOne): Promise<Response> {
  const { sql, clock, wake } = c.env;
  const count = new Outbox(sql).redeliver(c.var.subscription.id, clock());
  if (count > 0) wake();
  return reply(c, 'Redelivery', `${count} ${count === 1 ? 'message is' : 'messages are'} being sent again.`, 202);
}

function test(c: OfOne): Response | Promise<Response> {
  const { sql, network, brand, clock, wake } = c.env;
  const store = new SubscriptionStore(sql);
  const now = clock();
  // Another request may have changed it since it was put into the context.
  const subscription = store.get(c.var.subscription.id);
  if (subscription === null) return unauthorized();
  const { id, testedAt = -Infinity } = subscription;
  if (testedAt + minute > now) return tooOften(testedAt + minute - now);
  store.put({ ...subscription, testedAt: now });
  new Outbox(sql).add(composeTest(id, network, now, brand), id, now);
  wake();
  return reply(c, 'Test message', 'It is being sent.', 202);
}

function showButton({ req, env: { network, brand } }: OfOne, use: 'confirm' | 'unsubscribe'): Promise<Response> {
  const { pathname, search } = new URL(req.url);
  const [title, label] = use === 'confirm' ? ['Confirm these alerts', 'Confirm'] : ['Unsubscribe', 'Unsubscribe'];
  return linkAnswer(req.raw, brand, network, title, button(pathname + search, label));
}

/** Answers with a page for people, and for programs with JSON, which is a problem if the status is an error. */
async function reply(
  { req, env: { brand, network } }: OfOne,
  title: string,
  detail: string,
  status = 200,
): Promise<Response> {
  if (wantsHtml(req.raw)) return linkAnswer(req.raw, brand, network, title, detail, status);
  return status < 400 ? json(status, { title, detail }) : problem(status, title, detail);
}

function wantsHtml(request: Request): boolean {
  return request.headers.get('accept')?.includes('text/html') === true;
}

/** The URL of a subscription may contain a token, so browsers must not send it as a referrer. */
function json(status: number, value: unknown): Response {
  return jsonResponse(status, value, { 'referrer-policy': 'no-referrer' });
}

/** It stays until it expires, so that it counts against the limits. */
function unconfirmed(): Response {
  return problem(
    409,
    'Not confirmed',
    'It is not deleted: an unconfirmed subscription expires by itself, 48 hours after it was created. No alert is sent to it.',
  );
}

function unauthorized(): Response {
  return problem(401, 'Not authorized', 'Unknown subscription, or a token that is not for it.', [], {
    'www-authenticate': 'Bearer',
  });
}

function tooOften(wait: number): Response {
  const seconds = Math.ceil(wait / 1000);
  return problem(429, 'Too often', `Try again in ${seconds} s.`, [], { 'retry-after': String(seconds) });
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
