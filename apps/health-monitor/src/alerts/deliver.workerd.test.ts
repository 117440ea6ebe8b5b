import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { Box } from '../../test/receivers/box.ts';
import { Scene, subscribe, targets } from '../../test/rig.ts';
import { openSealer } from '../subscriptions/sealer.ts';
import { SubscriptionStore } from '../subscriptions/subscription-store.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import type { News, ValidatorReference } from '../news.ts';
import type { Target } from './channels/target.ts';
import { enqueue } from './enqueue.ts';
import { TokenBuckets } from './token-buckets.ts';

const minute = 60_000;
const start = Date.parse('2026-11-20T12:00:00Z');
const [webhook, slack, , , pagerDuty] = targets;

/** Validators 0 to 59: the even ones are sponsored by acme, the odd ones by zeta. */
const fleet = Array.from({ length: 60 }, (_, index): ValidatorReference => ({
  id: `validator-${index}::1220aa`,
  name: `validator-${index}`,
  sponsor: index % 2 === 0 ? 'acme::1220bb' : 'zeta::1220cc',
  version: '0.5.3',
}));

function validator(index: number): ValidatorReference {
  const found = fleet[index];
  if (found === undefined) throw new Error('no such validator');
  return found;
}

function downOf(index: number, since = start, mass: number | null = null): News {
  return {
    kind: 'down',
    validator: validator(index),
    lastActiveAt: since - 40 * minute,
    since,
    detectedAt: since + minute,
    mass,
  };
}

function resolvedOf(index: number, endedAt: number, since = start, mass: number | null = null): News {
  return {
    kind: 'resolved',
    validator: validator(index),
    since,
    endedAt,
    incident: since,
    mass,
  };
}

class AlertScene extends Scene {
  subscribe(id: string, target: Target = webhook, more: Partial<Subscription> = {}) {
    return this.run(({ sql }) => subscribe(sql, id, target, more));
  }

  report(...news: readonly News[]) {
    return this.run((storage) => {
      storage.transactionSync(() => {
        enqueue(storage.sql, news, {
          now: this.now,
          operators: ['operator:0'],
          describe: (id) => fleet.find((each) => each.id === id) ?? null,
        });
      });
    });
  }

  count(table: 'outbox' | 'dead_letter') {
    return this.run(({ sql }) => sql.exec<{ n: number }>(`select count(*) as n from ${table}`).one().n);
  }

  async bodies() {
    return (await this.box.received()).map(({ body }) => body);
  }

  async types() {
    return (await this.bodies()).map((body) => (JSON.parse(body) as { type: string }).type);
  }
}

describe('the outbox', () => {
  it('has the messages of a committed tick, once, and none of a failed tick', async () => {
    const scene = new AlertScene('outbox-commit');
    await scene.subscribe('sub_1');
    await scene.run((storage) => {
      expect(() => {
        storage.transactionSync(() => {
          enqueue(storage.sql, [downOf(1)], { now: start, operators: [], describe: () => null });
          throw new Error('the tick failed');
        });
      }).toThrow('the tick failed');
    });
    expect(await scene.count('outbox')).toBe(0);
    await scene.report(downOf(1));
    await scene.report(downOf(1));
    expect(await scene.count('outbox')).toBe(1);
  });

  it('sends nothing to a subscription that is unconfirmed, deleted or watches other validators', async () => {
    const scene = new AlertScene('outbox-whom');
    await scene.subscribe('sub_pending', webhook, { confirmed: null });
    await scene.subscribe('sub_other', webhook, { watch: [{ by: 'validator', value: validator(2).id }] });
    await scene.subscribe('sub_severe', webhook, { leastSeverity: 'critical' });
    await scene.subscribe('sub_left');
    await scene.report({ kind: 'late', validator: validator(1), lastActiveAt: start });
    await scene.run(({ sql }) => {
      new SubscriptionStore(sql).delete('sub_left');
    });
    await scene.deliver();
    expect(await scene.bodies()).toEqual([]);
  });

  it.each([
    [{ by: 'validator', value: 'validator-4::1220aa' }],
    [{ by: 'sponsor', value: 'acme::1220bb' }],
    [{ by: 'version', value: '0.5.3' }],
    [{ by: 'name', value: 'VALIDATOR-?' }],
    [{ by: 'network' }],
  ] as const)('notifies subscribers that watch $by', async (selector) => {
    const scene = new AlertScene(`watch-${selector.by}`);
    await scene.subscribe('sub_1', webhook, { watch: [selector] });
    await scene.report(downOf(4));
    await scene.deliver();
    expect(await scene.types()).toEqual(['validator.down']);
  });
});

describe('a receiver that fails', () => {
  it('gets the same message again after its Retry-After, not before', async () => {
    const scene = new AlertScene('retry-after');
    await scene.subscribe('sub_1');
    await scene.report(downOf(1));
    await scene.box.answer({ status: 429, headers: { 'retry-after': '120' } }, { status: 200 });
    const first = await scene.deliver();
    expect(first).toMatchObject({ delivered: 0, failed: 1, nextDue: start + 2 * minute });
    scene.now += 2 * minute - 1;
    expect(await scene.deliver()).toMatchObject({ delivered: 0, failed: 0 });
    scene.now += 1;
    expect(await scene.deliver()).toEqual({ delivered: 1, failed: 0, nextDue: null });
    const ids = (await scene.box.received()).map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('gets eight attempts, then the message becomes a dead letter with the reason', async () => {
    const scene = new AlertScene('dead');
    await scene.subscribe('sub_1');
    await scene.report(downOf(1));
    await scene.box.answer({ status: 500, body: 'out of <b>order</b>' });
    let tries = 0;
    for (let next: number | null = scene.now; next !== null; tries++) {
      scene.now = next;
      next = (await scene.deliver()).nextDue;
    }
    expect(tries).toBe(8);
    expect(scene.now - start).toBeGreaterThan(14 * 60 * minute);
    const letter = await scene.run(({ sql }) => sql.exec('select reason, key from dead_letter').one());
    expect(letter.reason).toBe('answered 500: out of <b>order</b>');
    expect(await scene.count('outbox')).toBe(0);
  });

  it('gets no retry after a refusal, and its subscription is disabled after 410', async () => {
    const scene = new AlertScene('gone');
    await scene.subscribe('sub_1');
    await scene.report(downOf(1), downOf(2), downOf(3));
    await scene.box.answer(
      { status: 400 },
      { status: 302, headers: { location: 'http://127.0.0.1/' } },
      { status: 410 },
    );
    for (let sent = 0; sent < 3; sent++) await scene.deliver(1);
    expect(await scene.count('dead_letter')).toBe(2);
    const subscription = await scene.run(({ sql }) => new SubscriptionStore(sql).get('sub_1'));
    expect(subscription?.disabled?.reason).toBe('answered 410: {}');
    scene.now += 60 * minute;
    await scene.deliver();
    expect(await scene.bodies()).toHaveLength(3);
  });

  it('gets "(repeat)" in a chat only if the first attempt may have arrived', async () => {
    const scene = new AlertScene('repeat');
    await scene.subscribe('sub_1', slack);
    await scene.report(downOf(1));
    await scene.box.answer({ status: 503 }, { status: 504 }, { status: 200 });
    for (let sent = 0; sent < 3; sent++) {
      await scene.deliver();
      scene.now += 10 * minute;
    }
    expect((await scene.bodies()).map((body) => body.includes('(repeat)'))).toEqual([false, false, true]);
  });

  it('gets "(repeat)" after a timeout of eight seconds', async () => {
    const scene = new AlertScene('silent');
    await scene.subscribe('sub_1', slack);
    await scene.report(downOf(1));
    await scene.box.answer({ status: 200, hold: true });
    expect(await scene.deliver()).toMatchObject({ delivered: 0, failed: 1 });
    await scene.box.answer({ status: 200 });
    scene.now += minute;
    await scene.deliver();
    expect((await scene.bodies()).map((body) => body.includes('(repeat)'))).toEqual([false, true]);
  });

  it('does not delay messages to other receivers', async () => {
    const { fetch: reach } = new Box('unreachable');
    const scene = new AlertScene('unreachable', {
      fetch: (input, init) =>
        typeof input === 'string' && input.includes('broken')
          ? Promise.reject(new Error('no route'))
          : reach(input, init),
    });
    await scene.subscribe('sub_1', { channel: 'webhook', url: 'https://broken.acme.org/', secrets: [] });
    await scene.subscribe('sub_2');
    await scene.report(downOf(1));
    expect(await scene.deliver()).toMatchObject({ delivered: 1, failed: 1, nextDue: start + minute / 2 });
  });
});

describe('the requests of an invocation', () => {
  it('limit deliveries to a third as many hosts, because resolving a name takes two', async () => {
    const scene = new AlertScene('requests');
    for (let index = 0; index < 10; index++) {
      await scene.subscribe(`sub_${index}`, { ...webhook, url: `https://hooks-${index}.acme.org/in` });
    }
    await scene.report(downOf(1));
    expect(await scene.deliver(20, 12)).toEqual({ delivered: 12 / 3, failed: 0, nextDue: start });
  });
});

describe('a receiver that is down', () => {
  it('gets one attempt, not one for each waiting message', async () => {
    const scene = new AlertScene('hammer');
    await scene.subscribe('sub_1');
    await scene.report(...Array.from({ length: 20 }, (_, index) => downOf(index)));
    await scene.box.answer({ status: 503 });
    // Six are sent at the same time.
    expect(await scene.deliver()).toMatchObject({ delivered: 0, failed: 6 });
    expect(await scene.count('outbox')).toBe(20);
  });
});

describe('an invalid target', () => {
  it.each([
    'https://127.0.0.1/',
    'https://monitor.acme.org/',
    // A name with one public and one private address.
    'https://one-of-two.acme.org/',
  ])('%s is never requested', async (url) => {
    const scene = new AlertScene(`target-${new URL(url).hostname}`, { ownHosts: ['monitor.acme.org'] });
    await scene.subscribe('sub_1', { channel: 'webhook', url, secrets: [] });
    await scene.report(downOf(1));
    await scene.deliver();
    expect(await scene.bodies()).toEqual([]);
    expect(await scene.count('dead_letter')).toBe(1);
  });
  it.each(['https://nowhere.acme.org/', 'https://unresolved.acme.org/'])(
    '%s is retried later, because its name may have an address then',
    async (url) => {
      const scene = new AlertScene(`target-${new URL(url).hostname}`);
      await scene.subscribe('sub_1', { channel: 'webhook', url, secrets: [] });
      await scene.report(downOf(1));
      expect(await scene.deliver()).toEqual({ delivered: 0, failed: 1, nextDue: start + minute / 2 });
      expect(await scene.bodies()).toEqual([]);
      expect(await scene.count('outbox')).toBe(1);
    },
  );
  it('is one under a lost key; a target under the previous key is sealed again', async () => {
    const keys = [btoa('n'.repeat(32)), env.SECRET_KEY];
    const scene = new AlertScene('rotation', { sealer: await openSealer(keys) });
    const before = await scene.subscribe('sub_1');
    await scene.report(downOf(1));
    await scene.deliver();
    const after = await scene.run(({ sql }) => new SubscriptionStore(sql).get('sub_1'));
    expect(await scene.bodies()).toHaveLength(1);
    expect(after?.sealed).not.toBe(before.sealed);
    const without = new AlertScene('rotation', { sealer: await openSealer([btoa('x'.repeat(32))]) });
    await without.report(downOf(2));
    await without.deliver();
    expect(await scene.count('dead_letter')).toBe(1);
  });
});

describe('a recovery', () => {
  it.each([
    [503, 'could not be delivered', 'This is the first message about this incident'],
    [504, 'may have been delivered', 'An earlier message about this incident may not have arrived'],
  ])('replaces a down message that was answered with %i and %s', async (status, _, line) => {
    const scene = new AlertScene(`merge-${status}`);
    await scene.subscribe('sub_1', slack);
    await scene.report(downOf(1));
    await scene.box.answer({ status }, { status: 200 });
    await scene.deliver();
    scene.now += 12 * minute;
    await scene.report(resolvedOf(1, start + 12 * minute));
    await scene.deliver();
    const bodies = await scene.bodies();
    expect(bodies).toHaveLength(2);
    expect(bodies[1]).toContain('was down 12 min');
    expect(bodies[1]).toContain(line);
    expect(await scene.count('outbox')).toBe(0);
  });
  it('waits while the down message is in flight', async () => {
    const scene = new AlertScene('order');
    await scene.subscribe('sub_1');
    await scene.report(downOf(1));
    await scene.run(({ sql }) => sql.exec('update outbox set lease = ?, tries = 1', start + minute));
    await scene.report(resolvedOf(1, start));
    expect(await scene.deliver()).toEqual({ delivered: 0, failed: 0, nextDue: start + minute });
  });
});

describe('quiet hours', () => {
  const quiet = { timeZone: 'UTC', from: 0, to: 13 * 60, criticalPasses: false };
  it('postpone a message', async () => {
    const scene = new AlertScene('quiet');
    await scene.subscribe('sub_1', webhook, { quiet });
    await scene.report(downOf(1));
    expect(await scene.deliver()).toMatchObject({ delivered: 0, nextDue: start + 60 * minute });
    scene.now += 60 * minute;
    expect(await scene.deliver()).toMatchObject({ delivered: 1 });
  });
  it('do not postpone critical messages if the subscriber chose so', async () => {
    const scene = new AlertScene('quiet-critical');
    await scene.subscribe('sub_1', webhook, { quiet: { ...quiet, criticalPasses: true } });
    await scene.report(downOf(1), { kind: 'new', validator: validator(2) });
    expect(await scene.deliver()).toMatchObject({ delivered: 1, nextDue: start + 60 * minute });
  });
});

describe('many messages', () => {
  it('of one tick become one digest in a chat and stay single for a webhook', async () => {
    const scene = new AlertScene('digest');
    await scene.subscribe('sub_chat', slack);
    await scene.subscribe('sub_hook');
    await scene.report(...[1, 2, 3, 4, 5].map((index) => downOf(index)));
    await scene.deliver();
    const bodies = await scene.bodies();
    expect(bodies.filter((body) => body.includes('5 messages: 5 down'))).toHaveLength(1);
    expect(bodies.filter((body) => body.includes('"type":"validator.down"'))).toHaveLength(5);
  });
  it('above the rate limit of a destination become one digest', async () => {
    const scene = new AlertScene('overflow');
    await scene.subscribe('sub_chat', slack);
    for (let tick = 0; tick < 7; tick++) {
      scene.now = start + tick;
      await scene.report(downOf(tick));
    }
    const report = await scene.deliver();
    // Slack gets three at once.
    expect(report).toMatchObject({ delivered: 3, failed: 0 });
    scene.now = report.nextDue ?? 0;
    expect(await scene.deliver()).toEqual({ delivered: 1, failed: 0, nextDue: null });
    expect((await scene.bodies()).at(-1)).toContain('4 messages: 4 down');
  });
  it('are all in the digests if the rate limit is reached twice', async () => {
    const scene = new AlertScene('overflow-twice', { buckets: new TokenBuckets() });
    await scene.subscribe('sub_chat', slack);
    const report = async (from: number, to: number) => {
      for (let index = from; index < to; index++) {
        scene.now = start + index;
        await scene.report(downOf(index));
      }
      scene.now = start + 100;
      await scene.deliver();
    };
    await report(0, 7);
    await report(7, 12);
    const left = await scene.run(({ sql }) =>
      sql.exec<{ body: string }>(`select body from outbox where key like 'digest%'`).toArray(),
    );
    const events = left.flatMap(({ body }) => (JSON.parse(body) as { data: { events: unknown[] } }).data.events);
    expect(events).toHaveLength(12 - 3); // Slack gets three at once.
  });
});

describe('a mass outage', () => {
  const members = fleet.slice(0, 40);
  const opened: News = {
    kind: 'mass_opened',
    mass: start,
    members: members.map(({ id }) => id),
    down: 40,
    all: 60,
    sponsors: [{ value: 'acme::1220bb', down: 20, all: 30 }],
    versions: [{ value: '0.5.3', down: 40, all: 60 }],
  };
  const over = (still: readonly string[]): Extract<News, { kind: 'mass_closed' }> => ({
    kind: 'mass_closed',
    mass: start,
    members: still,
    down: still.length,
    all: 60,
    total: 41,
  });

  it('is one message to a subscriber of the network and one digest to a subscriber of members', async () => {
    const scene = new AlertScene('mass', {
      operators: [{ id: 'operator:0', target: { channel: 'discord', url: 'https://discord.com/api/webhooks/2/y' } }],
    });
    await scene.subscribe('sub_network', slack);
    await scene.subscribe('sub_two', webhook, {
      watch: [
        { by: 'validator', value: validator(1).id },
        { by: 'validator', value: validator(2).id },
        { by: 'validator', value: validator(59).id },
      ],
    });
    await scene.subscribe('sub_none', webhook, { watch: [{ by: 'validator', value: validator(58).id }] });
    await scene.report(opened, ...members.map((_, index) => downOf(index, start, start)));
    // More validators go down later. A subscriber that has received a digest gets no second one.
    scene.now += minute;
    await scene.report(downOf(59, scene.now, start), downOf(58, scene.now, start));
    await scene.deliver();
    const bodies = await scene.bodies();
    const [digest, late] = bodies
      .filter((body) => body.startsWith('{"type"'))
      .map((body) => JSON.parse(body) as unknown);
    // One each to the operator and to the three subscribers.
    expect(bodies).toHaveLength(4);
    expect(bodies.filter((body) => body.includes('hooks') || body.includes('blocks'))).toHaveLength(1);
    expect(digest).toMatchObject({ type: 'network.mass_outage', data: { validators: [{}, {}] } });
    expect(late).toMatchObject({ data: { validators: [{ id: validator(58).id }] } });
    expect(bodies.find((body) => body.includes('blocks'))).toContain(
      '40 of the 60 validators that run `0.5.3` are down',
    );
  });

  it('lets recoveries through and ends with a list of validators that are still down', async () => {
    const scene = new AlertScene('mass-end');
    await scene.subscribe('sub_two', webhook, {
      watch: [
        { by: 'validator', value: validator(1).id },
        { by: 'validator', value: validator(2).id },
      ],
    });
    await scene.report(opened);
    await scene.deliver();
    scene.now += 30 * minute;
    await scene.report(resolvedOf(1, scene.now, start, start));
    await scene.deliver();
    await scene.report(over([validator(2).id]));
    await scene.deliver();
    expect(await scene.types()).toEqual(['network.mass_outage', 'validator.resolved', 'network.mass_outage_over']);
    expect((await scene.bodies()).at(-1)).toContain('"validators":[{"id":"validator-2::1220aa"');
  });

  it('ends without a word about the own validators if the row budget leaves out the members', async () => {
    const scene = new AlertScene('mass-end-budget');
    await scene.subscribe('sub_one', webhook, { watch: [{ by: 'validator', value: validator(2).id }] });
    await scene.report(opened);
    await scene.deliver();
    await scene.report({ ...over([validator(2).id]), members: [] });
    await scene.deliver();
    const [, end = ''] = await scene.bodies();
    expect(JSON.parse(end)).toMatchObject({ type: 'network.mass_outage_over', data: { down: 1 } });
    expect(end).not.toContain('"validators"');
  });

  it('leaves no PagerDuty alert open once all validators are up', async () => {
    const scene = new AlertScene('mass-pager');
    await scene.subscribe('sub_1', pagerDuty, { watch: [{ by: 'validator', value: validator(2).id }] });
    await scene.report(opened);
    await scene.deliver();
    scene.now += 30 * minute;
    await scene.report(over([validator(2).id]));
    await scene.deliver();
    scene.now += 30 * minute;
    await scene.report(resolvedOf(2, scene.now, start, start));
    await scene.deliver();
    const open = new Set<string>();
    for (const body of await scene.bodies()) {
      const { event_action: action, dedup_key: key } = JSON.parse(body) as { event_action: string; dedup_key: string };
      if (action === 'trigger') open.add(key);
      else open.delete(key);
    }
    expect(await scene.bodies()).toHaveLength(4);
    expect([...open]).toEqual([]);
  });
});

describe('upstream trouble', () => {
  it('is sent only to the operator and to subscribers that watch upstream', async () => {
    const scene = new AlertScene('upstream', {
      operators: [{ id: 'operator:0', target: { channel: 'slack', url: 'https://hooks.slack.com/services/O/P/x' } }],
    });
    await scene.subscribe('sub_up', webhook, { watch: [{ by: 'upstream' }] });
    await scene.subscribe('sub_all');
    await scene.report({ kind: 'upstream', from: 'ok', to: 'unreachable', since: start, reason: 'no answer in 8 s' });
    await scene.deliver();
    const received = await scene.box.received();
    expect(received.map(({ url }) => url.split('/')[2])).toEqual(
      expect.arrayContaining(['hooks.slack.com', 'hooks.acme.org']),
    );
    expect(received).toHaveLength(2);
  });
});
