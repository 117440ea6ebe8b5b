import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { Received } from '../../test/receivers/box.ts';
import { Scene } from '../../test/rig.ts';
import type { DeliveryContext } from '../alerts/delivery-context.ts';
import { enqueue } from '../alerts/enqueue.ts';
import { signWebhook } from '../alerts/sign-webhook.ts';
import { deleteOld } from '../record/retention.ts';
import { CreationLimit } from './creation-limit.ts';
import { openSealer } from './sealer.ts';
import { subscriptionRoutes } from './subscription-routes.ts';
import { SubscriptionStore } from './subscription-store.ts';

const minute = 60_000;
const base = 'https://monitor.acme.org/testnet/api/v1/subscriptions';
const validator = { id: 'acme::1220aa', name: 'acme', sponsor: null, version: null };
const everything = [{ by: 'network' }];
const adminToken = 'operator-token-of-the-tests';

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; null: it is not JSON. */
  readonly json: Readonly<Record<string, never>> | null;
}

class SubscriptionScene extends Scene {
  readonly #limit = new CreationLimit();

  constructor(name: string, more: Partial<DeliveryContext> = {}) {
    super(`subscriptions-${name}`, { ownHosts: ['monitor.acme.org'], ...more });
  }

  request(method: string, path: string, init: { body?: unknown; token?: string; html?: boolean; from?: string } = {}) {
    return this.run(async ({ sql }): Promise<Answer> => {
      const url = new URL(path.startsWith('https:') ? path : `${base}${path}`);
      const answer = await subscriptionRoutes.fetch(
        new Request(url, {
          method,
          headers: {
            accept: init.html === true ? 'text/html' : 'application/json',
            'cf-connecting-ip': init.from ?? '198.51.100.7',
            ...(init.token === undefined ? {} : { authorization: `Bearer ${init.token}` }),
          },
          ...(init.body === undefined
            ? {}
            : { body: typeof init.body === 'string' ? init.body : JSON.stringify(init.body) }),
        }),
        { ...(await this.context(sql)), adminToken, limit: this.#limit, wake: () => undefined },
      );
      const text = await answer.text();
      const isJson = answer.headers.get('content-type')?.includes('json') === true;
      return {
        status: answer.status,
        headers: answer.headers,
        text,
        json: isJson ? (JSON.parse(text) as Answer['json']) : null,
      };
    });
  }

  async create(body: unknown) {
    const answer = await this.request('POST', '', { body });
    expect(answer.status, answer.text).toBe(201);
    return answer.json as unknown as { subscription: { id: string }; manageToken: string; secret: string };
  }

  /** The link for this use in the newest message. Slack writes a link as `<url|text>`. */
  async linkIn(use: 'confirm' | 'unsubscribe') {
    const body = (await this.box.received()).at(-1)?.body ?? '';
    return new RegExp(`https://[^|\\s]*/${use}\\?token=[\\w.-]+`).exec(body)?.[0] ?? '';
  }

  report() {
    return this.run((storage) => {
      enqueue(storage.sql, [{ kind: 'new', validator }], {
        now: this.now,
        operators: [],
        describe: () => validator,
      });
    });
  }
}

const webhook = {
  channel: 'webhook',
  url: 'https://hooks.acme.org/in',
  watch: everything,
  leastSeverity: 'info',
};
const slack = { ...webhook, channel: 'slack', url: 'https://hooks.slack.com/services/T/B/x' };

/** A webhook subscription that was confirmed by returning the challenge. */
async function confirmedWebhook(scene: SubscriptionScene) {
  const created = await scene.create(webhook);
  await scene.box.answer({ status: 200, echo: true });
  const answer = await scene.request('POST', `/${created.subscription.id}/confirm`, { token: created.manageToken });
  expect(answer.status, answer.text).toBe(200);
  return created;
}

async function verifies(received: Received, secret: string): Promise<boolean> {
  const { 'webhook-id': id = '', 'webhook-timestamp': at = '', 'webhook-signature': given = '' } = received.headers;
  const wanted = (await signWebhook(id, Number(at) * 1000, received.body, [secret]))['webhook-signature'];
  return given.split(' ').includes(wanted);
}

describe('a webhook subscription', () => {
  it('gets no message before its webhook has returned a signed challenge', async () => {
    const scene = new SubscriptionScene('challenge');
    const { subscription, manageToken, secret } = await scene.create(webhook);
    await scene.report();
    await scene.deliver();
    expect(await scene.box.received()).toEqual([]);

    const refused = await scene.request('POST', `/${subscription.id}/confirm`, { token: manageToken });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('did not return the challenge');
    await scene.box.answer({ status: 200, echo: true });
    scene.now += 10 * minute;
    const confirmed = await scene.request('POST', `/${subscription.id}/confirm`, { token: manageToken });
    expect(confirmed.status).toBe(200);
    const [challenge] = await scene.box.received();
    expect(challenge && (await verifies(challenge, secret))).toBe(true);

    scene.now += minute;
    await scene.report();
    await scene.deliver();
    expect((await scene.box.received()).at(-1)?.body).toContain('validator.new');
  });

  it('shows its secret once and stores it encrypted', async () => {
    const scene = new SubscriptionScene('secret');
    const { subscription, manageToken, secret } = await confirmedWebhook(scene);
    expect(secret).toMatch(/^whsec_/);
    const shown = await scene.request('GET', `/${subscription.id}`, { token: manageToken });
    expect(shown.json).toMatchObject({ state: 'active', channel: 'webhook' });
    expect(shown.text).not.toContain(secret);
    const rows = await scene.run(({ sql }) => JSON.stringify(sql.exec('select * from subscription').toArray()));
    expect(rows).not.toContain(secret.slice(6));
    expect(rows).not.toContain('hooks.acme.org');
  });

  it('is signed with both secrets for a day after a rotation, then with the new one', async () => {
    const scene = new SubscriptionScene('rotate');
    const { subscription, manageToken, secret } = await confirmedWebhook(scene);
    const rotated = await scene.request('POST', `/${subscription.id}/rotate`, { token: manageToken });
    const { secret: next } = rotated.json as unknown as { secret: string };
    const last = async () => {
      await scene.report();
      await scene.deliver();
      const received = (await scene.box.received()).at(-1);
      return received && Promise.all([verifies(received, secret), verifies(received, next)]);
    };
    scene.now += minute;
    expect(await last()).toEqual([true, true]);
    scene.now += 25 * 60 * minute;
    expect(await last()).toEqual([false, true]);
  });

  it('is signed with every secret that was returned in the last day, of which it has at most five', async () => {
    const sealer = await openSealer([env.SECRET_KEY]);
    let beforeSeal: (() => Promise<unknown>) | null = null;
    const scene = new SubscriptionScene('rotate-again', {
      sealer: {
        ...sealer,
        async seal(plain, context) {
          const act = beforeSeal;
          beforeSeal = null;
          await act?.();
          return sealer.seal(plain, context);
        },
      },
    });
    const { subscription, manageToken, secret } = await confirmedWebhook(scene);
    const rotate = () => scene.request('POST', `/${subscription.id}/rotate`, { token: manageToken });
    const answers: Answer[] = [];
    beforeSeal = async () => answers.push(await rotate());
    answers.push(await rotate());
    // The first request was overtaken by another one, whose secret it must not replace.
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    while (answers.at(-1)?.status !== 429) answers.push(await rotate());
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBe(24 * 60 * 60);
    const rotated = answers.flatMap(({ status, json }) =>
      status === 200 ? [(json as unknown as { secret: string }).secret] : [],
    );
    scene.now += minute;
    await scene.report();
    await scene.deliver();
    const received = (await scene.box.received()).at(-1);
    const secrets = [secret, ...rotated];
    expect(secrets).toHaveLength(5);
    for (const each of secrets) expect(received && (await verifies(received, each))).toBe(true);
  });
});

describe('a chat or mail subscription', () => {
  it('is confirmed by a POST to the link it is sent, not by a GET', async () => {
    const scene = new SubscriptionScene('link');
    await scene.create(slack);
    await scene.report();
    await scene.deliver();
    expect(await scene.box.received()).toHaveLength(1);
    const link = await scene.linkIn('confirm');

    const page = await scene.request('GET', link, { html: true });
    expect(page.text).toContain('method="post"');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    await scene.report();
    expect(await scene.deliver()).toMatchObject({ delivered: 0 });

    expect((await scene.request('POST', link, { html: true })).text).toContain('Confirmed');
    scene.now += minute;
    await scene.report();
    expect(await scene.deliver()).toMatchObject({ delivered: 1 });
  });

  it('cannot be confirmed after two days or with a link for another use', async () => {
    const scene = new SubscriptionScene('link-old');
    await scene.create(slack);
    await scene.deliver();
    const link = await scene.linkIn('confirm');
    const leave = await scene.linkIn('unsubscribe');
    expect((await scene.request('POST', leave.replace('/unsubscribe', '/confirm'))).status).toBe(401);
    scene.now += 49 * 60 * minute;
    expect((await scene.request('POST', link)).status).toBe(401);
  });

  it('ends with one click', async () => {
    const scene = new SubscriptionScene('leave');
    const { subscription } = await scene.create({ channel: 'email', address: 'ann@acme.org', watch: everything });
    await scene.deliver();
    const leave = await scene.linkIn('unsubscribe');
    expect(leave).toContain(subscription.id);
    expect((await scene.request('POST', leave, { body: 'List-Unsubscribe=One-Click' })).status).toBe(200);
    expect((await scene.request('POST', leave)).status).toBe(401);
    expect((await scene.request('GET', '', { token: adminToken })).json).toEqual({ subscriptions: [] });
  });
});

describe('an unconfirmed subscription', () => {
  it('ends by the link in its message, not by the manage token of its creator', async () => {
    const scene = new SubscriptionScene('creator');
    const { subscription, manageToken } = await scene.create(slack);
    await scene.deliver();
    const unsubscribe = `/${subscription.id}/unsubscribe`;
    for (const [method, path] of [
      ['GET', unsubscribe],
      ['POST', unsubscribe],
      ['DELETE', `/${subscription.id}`],
    ] as const) {
      expect((await scene.request(method, path, { token: manageToken })).status).toBe(409);
    }
    expect((await scene.request('POST', await scene.linkIn('unsubscribe'))).status).toBe(200);
    expect((await scene.request('GET', `/${subscription.id}`, { token: manageToken })).status).toBe(401);
  });

  it('does not count after 48 hours', async () => {
    const scene = new SubscriptionScene('expired');
    const create = (index: number) => scene.request('POST', '', { body: slack, from: `203.0.113.${index}` });
    for (const index of [0, 1, 2]) expect((await create(index)).status).toBe(201);
    scene.now += 48 * 60 * minute;
    expect((await create(3)).status).toBe(429);
    scene.now += 1;
    expect((await create(4)).status).toBe(201);
    // Retention deletes the rows.
    scene.now += 49 * 60 * minute;
    const left = await scene.run(({ sql }) => {
      deleteOld(sql, scene.now, 600);
      return new SubscriptionStore(sql).all();
    });
    expect(left).toEqual([]);
  });
});

describe('a subscription', () => {
  it('is protected by its token; an unknown id is answered like a wrong token', async () => {
    const scene = new SubscriptionScene('tokens');
    const one = await confirmedWebhook(scene);
    const other = await scene.create({ ...webhook, url: 'https://hooks.acme.org/other' });
    const path = `/${one.subscription.id}`;
    const attempts = [
      await scene.request('GET', path),
      await scene.request('GET', path, { token: other.manageToken }),
      await scene.request('DELETE', path, { token: `${one.manageToken}x` }),
      await scene.request('POST', `${path}/rotate`, { token: other.manageToken }),
      await scene.request('POST', `${path}/test`),
      await scene.request('GET', '/sub_unknown', { token: one.manageToken }),
      await scene.request('GET', ''),
    ];
    expect(attempts.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401, 401]);
    expect(new Set(attempts.map(({ text }) => text)).size).toBe(1);
    expect((await scene.request('GET', path, { token: adminToken })).status).toBe(200);
    expect((await scene.request('DELETE', path, { token: one.manageToken })).status).toBe(204);
    expect((await scene.request('PUT', path)).status).toBe(405);
    expect((await scene.request('GET', `${path}/else`)).status).toBe(404);
  });

  it('has a page with escaped texts and a button to unsubscribe', async () => {
    const scene = new SubscriptionScene('page');
    const created = await scene.create({ ...webhook, label: '<script>alert(1)</script>' });
    const path = `/${created.subscription.id}`;
    const token = `?token=${created.manageToken}`;
    const refused = await scene.request('POST', `${path}/confirm${token}`, { html: true });
    expect(refused.status).toBe(422);
    expect(refused.headers.get('content-type')).toContain('text/html');
    await scene.box.answer({ status: 200, echo: true });
    scene.now += 10 * minute;
    await scene.request('POST', `${path}/confirm${token}`, { html: true });
    const page = await scene.request('GET', path + token, { html: true });
    expect(page.text).toContain('the whole network');
    expect(page.text).not.toContain('<script');
    expect(page.headers.get('cache-control')).toBe('no-store');
    const [leave = ''] = /\/[^"]*\/unsubscribe\?token=[\w.-]+/.exec(page.text) ?? [];
    const left = await scene.request('POST', `https://monitor.acme.org${leave}`, { html: true });
    expect(left.text).toContain('Unsubscribed');
    const again = await scene.request('GET', `https://monitor.acme.org${leave}`, { html: true });
    expect([again.status, again.text.includes('no longer valid')]).toEqual([404, true]);
  });

  it('sends at most one test message a minute', async () => {
    const scene = new SubscriptionScene('test-message');
    const { subscription, manageToken } = await confirmedWebhook(scene);
    const send = () => scene.request('POST', `/${subscription.id}/test`, { token: manageToken });
    expect((await send()).status).toBe(202);
    expect(await scene.deliver()).toMatchObject({ delivered: 1 });
    scene.now += minute - 1000;
    const refused = await send();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await scene.deliver()).toMatchObject({ delivered: 0 });
    scene.now += 1000;
    expect((await send()).status).toBe(202);
    expect(await scene.deliver()).toMatchObject({ delivered: 1 });
  });
});

describe('a dead letter', () => {
  it('is shown with its reason and can be sent again', async () => {
    const scene = new SubscriptionScene('redeliver');
    const { subscription, manageToken } = await confirmedWebhook(scene);
    await scene.box.answer({ status: 400, body: 'no' });
    await scene.report();
    await scene.deliver();
    const path = `/${subscription.id}`;
    const shown = await scene.request('GET', path, { token: manageToken });
    expect(shown.json).toMatchObject({ deadLetters: [{ type: 'validator.new', reason: 'answered 400: no' }] });
    await scene.box.answer({ status: 200 });
    const again = await scene.request('POST', `${path}/redeliver`, { token: manageToken });
    expect(again.json).toMatchObject({ detail: '1 message is being sent again.' });
    expect(await scene.deliver()).toMatchObject({ delivered: 1 });
    const after = await scene.request('GET', path, { token: manageToken });
    expect(after.json).toMatchObject({ deadLetters: [] });
    const ids = (await scene.box.received()).slice(1).map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
  });
});

describe('creating a subscription is refused for', () => {
  it.each([
    ['a private address', { ...webhook, url: 'https://10.0.0.1/' }, 'url'],
    ['a name with a private address', { ...webhook, url: 'https://one-of-two.acme.org/' }, 'url'],
    ['a name that does not exist', { ...webhook, url: 'https://nowhere.acme.org/' }, 'url'],
    ['the monitor itself', { ...webhook, url: 'https://monitor.acme.org/' }, 'url'],
    ['a foreign host as Slack', { ...slack, url: 'https://hooks.acme.org/' }, 'url'],
    ['an unknown channel', { ...webhook, channel: 'fax' }, 'channel'],
    ['an empty watch list', { ...webhook, watch: [] }, 'watch'],
    ['a selector without a value', { ...webhook, watch: [{ by: 'validator' }] }, 'watch[0].value'],
    ['an unknown time zone', { ...webhook, quiet: { timeZone: 'Mars', from: '22:00', to: '07:00' } }, 'quiet.timeZone'],
    ['an invalid time of day', { ...webhook, quiet: { timeZone: 'UTC', from: '24:00', to: '07:00' } }, 'quiet.from'],
    ['an unknown kind', { ...webhook, kinds: ['boom'] }, 'kinds'],
    ['an unknown field', { ...webhook, admin: true }, 'admin'],
    ['a name in a mail address', { channel: 'email', address: 'Ann <ann@acme.org>', watch: everything }, 'address'],
    ['a line feed in a mail address', { channel: 'email', address: 'a@acme.org\nBcc:b', watch: everything }, 'address'],
  ])('%s, with the name of the field', async (_, body, field) => {
    const answer = await new SubscriptionScene('refused').request('POST', '', { body });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    const { errors } = answer.json as unknown as { errors: readonly { name: string }[] };
    expect(errors.map(({ name }) => name)).toContain(field);
  });
  it.each([['not json'], ['[]'], ['null'], ['"x"']])('the body %s', async (body) => {
    expect((await new SubscriptionScene('refused').request('POST', '', { body })).status).toBe(400);
  });
  it('a body that is too long', async () => {
    const answer = await new SubscriptionScene('refused').request('POST', '', { body: `"${'x'.repeat(20_000)}"` });
    expect(answer.status).toBe(413);
  });
  it('a URL that is too long, once', async () => {
    const body = { ...webhook, url: `https://hooks.acme.org/${'x'.repeat(2048)}` };
    const answer = await new SubscriptionScene('refused').request('POST', '', { body });
    expect(answer.json).toMatchObject({ errors: [{ name: 'url', reason: 'is longer than 2048 characters' }] });
  });
  // One address has five at once, and another one every ten minutes (creation-limit.ts).
  it('the sixth subscription from one address, with a Retry-After', async () => {
    const scene = new SubscriptionScene('limit');
    const create = (index: number, from?: string) =>
      scene.request('POST', '', {
        body: { ...webhook, url: `https://hooks.acme.org/${index}` },
        ...(from === undefined ? {} : { from }),
      });
    for (let index = 0; index < 5; index++) expect((await create(index)).status).toBe(201);
    const refused = await create(5);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBe(10 * 60);
    expect((await create(6, '203.0.113.9')).status).toBe(201);
  });
  it('the fourth unconfirmed subscription of one receiver', async () => {
    const scene = new SubscriptionScene('bombing');
    const create = (index: number) => scene.request('POST', '', { body: slack, from: `203.0.113.${index}` });
    const atOnce = await Promise.all([0, 1, 2, 3, 4].map(create));
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429, 429]);
    expect((await create(5)).status).toBe(429);
  });
});
