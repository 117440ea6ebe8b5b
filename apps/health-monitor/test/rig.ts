import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { defaultBrand } from '../src/brand.ts';
import type { Target } from '../src/alerts/channels/target.ts';
import { deliver } from '../src/alerts/deliver.ts';
import type { DeliveryContext } from '../src/alerts/delivery-context.ts';
import { TokenBuckets } from '../src/alerts/token-buckets.ts';
import { dnsOverHttps } from '../src/subscriptions/resolve.ts';
import { openSealer } from '../src/subscriptions/sealer.ts';
import { SubscriptionStore } from '../src/subscriptions/subscription-store.ts';
import type { Subscription } from '../src/subscriptions/subscription.ts';
import { Box } from './receivers/box.ts';

const secret = `whsec_${btoa('s'.repeat(32))}`;

/** One target of every channel. */
export const targets = [
  { channel: 'webhook', url: 'https://hooks.acme.org/in', secrets: [{ secret, until: null }] },
  { channel: 'slack', url: 'https://hooks.slack.com/services/T/B/x' },
  { channel: 'discord', url: 'https://discord.com/api/webhooks/1/x' },
  { channel: 'telegram', chat: '-1001' },
  { channel: 'pagerduty', routingKey: 'r'.repeat(32), region: 'us' },
  { channel: 'email', address: 'ann@acme.org' },
  { channel: 'teams', url: 'https://acme.webhook.office.com/webhookb2/x' },
] as const satisfies readonly Target[];

/** A delivery context for tests. `fetcher` sends its requests. */
export async function deliveryContext(
  sql: SqlStorage,
  clock: () => number,
  fetcher: typeof fetch,
  more: Partial<DeliveryContext> = {},
): Promise<DeliveryContext> {
  return {
    sql,
    network: 'testnet',
    brand: defaultBrand,
    publicUrl: 'https://monitor.acme.org',
    clock,
    sealer: await openSealer([env.SECRET_KEY]),
    providers: {
      telegramBot: '1:token',
      mail: {
        url: 'https://mail.acme.org/send',
        from: 'monitor@acme.org',
        headers: { 'idempotency-key': '{{id}}' },
        body: { to: '{{to}}', subject: '{{subject}}', text: '{{text}}', headers: { 'Message-ID': '{{message_id}}' } },
      },
    },
    operators: [],
    buckets: new TokenBuckets(),
    ownHosts: [],
    allowPrivateTargets: false,
    resolve: dnsOverHttps(env.RESOLVER_URL ?? ''),
    fetch: fetcher,
    random: () => 0,
    ...more,
  };
}

/** A Durable Object with a receiver of its messages and a clock. `more`: for its delivery context. */
export class Scene {
  /** Epoch milliseconds. */
  now = Date.parse('2026-11-20T12:00:00Z');
  readonly box: Box;
  readonly #name: string;
  readonly #more: Partial<DeliveryContext>;

  constructor(name: string, more: Partial<DeliveryContext> = {}) {
    this.#name = name;
    this.#more = more;
    this.box = new Box(name);
  }

  run<T>(act: (storage: DurableObjectStorage) => T | Promise<T>): Promise<T> {
    return runInDurableObject(env.MONITOR.getByName(this.#name), (_, { storage }) => act(storage));
  }

  context(sql: SqlStorage): Promise<DeliveryContext> {
    return deliveryContext(sql, () => this.now, this.box.fetch, this.#more);
  }

  deliver(messages = 20, requests = 50) {
    return this.run(async ({ sql }) => deliver(await this.context(sql), { messages, requests }));
  }
}

/** Stores a confirmed subscription to the whole network. */
export async function subscribe(
  sql: SqlStorage,
  id: string,
  target: Target,
  more: Partial<Subscription> = {},
): Promise<Subscription> {
  const sealer = await openSealer([env.SECRET_KEY]);
  const subscription: Subscription = {
    id,
    created: 0,
    confirmed: 0,
    channel: target.channel,
    watch: [{ by: 'network' }],
    leastSeverity: 'info',
    kinds: null,
    quiet: null,
    label: '',
    disabled: null,
    sealed: await sealer.seal(JSON.stringify(target), id),
    targetTag: id,
    creatorTag: 'creator',
    ...more,
  };
  new SubscriptionStore(sql).put(subscription);
  return subscription;
}
