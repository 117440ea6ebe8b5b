import { abortAllDurableObjects, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { Box, type Received } from '../../test/receivers/box.ts';
import { deliveryContext, subscribe, targets } from '../../test/rig.ts';
import type { News } from '../news.ts';
import type { Channel } from './channels/target.ts';
import { leaseTime } from './choose-due.ts';
import { deliver } from './deliver.ts';
import { enqueue } from './enqueue.ts';

/** Points at which the Durable Object dies. */
const points = ['after the commit', 'before the request', 'before the answer', 'before the deletion'] as const;
type Point = (typeof points)[number];

const start = Date.parse('2026-11-20T12:00:00Z');
const validator = { id: 'acme::1220aa', name: 'acme', sponsor: null, version: '0.5.3' };
const down: News = {
  kind: 'down',
  validator,
  lastActiveAt: start - 50 * 60_000,
  since: start - 30 * 60_000,
  detectedAt: start,
  mass: null,
};

/** The key by which a receiver deduplicates; null: the channel has none. */
function identity(channel: Channel, { headers, body }: Received): string | null {
  const json = JSON.parse(body) as { dedup_key?: string; headers?: Record<string, string> };
  if (channel === 'webhook') return headers['webhook-id'] ?? null;
  if (channel === 'pagerduty') return json.dedup_key ?? null;
  if (channel === 'email') return json.headers?.['Message-ID'] ?? null;
  return null;
}

describe.each(targets)('an alert by $channel', (target) => {
  it.each(points)('is not lost, and a repeat is recognizable, when the object dies %s', async (point: Point) => {
    const { channel } = target;
    const name = `crash-${channel}-${points.indexOf(point)}`;
    const box = new Box(name);
    const stub = () => env.MONITOR.getByName(name);
    let now = start;
    // A flag instead of a promise, because the code after a promise that the object resolves would run inside the dying object.
    const reached = { fatalPoint: false };
    const forever = new Promise<never>(() => undefined);

    /** The `fetch` of the dying object: it blocks at the point of its death. */
    const fatalFetch: typeof fetch = async (input, init) => {
      if (point === 'before the request') {
        reached.fatalPoint = true;
        return forever;
      }
      const answer = box.fetch(input, init);
      if (point === 'before the deletion') {
        await answer;
        reached.fatalPoint = true;
        return forever;
      }
      return answer;
    };

    await runInDurableObject(stub(), async (_, { storage }) => {
      await subscribe(storage.sql, 'sub_1', target);
      storage.transactionSync(() => {
        enqueue(storage.sql, [down], { now, operators: [], describe: () => validator });
      });
    });
    if (point !== 'after the commit') {
      if (point === 'before the answer') await box.answer({ status: 200, hold: true });
      const dead = runInDurableObject(stub(), async (_, { storage }) => {
        await deliver(await deliveryContext(storage.sql, () => now, fatalFetch), { messages: 10, requests: 50 });
      }).catch(() => 'died');
      if (point === 'before the answer') await box.arrived();
      else while (!reached.fatalPoint) await new Promise((resolve) => setTimeout(resolve, 5));
      await abortAllDurableObjects();
      expect(await dead).toBe('died');
    } else {
      await abortAllDurableObjects();
    }
    await box.answer({ status: 200 });

    const deliverAgain = () =>
      runInDurableObject(stub(), async (_, { storage }) => {
        await deliver(await deliveryContext(storage.sql, () => now, box.fetch), { messages: 10, requests: 50 });
      });
    // No delivery takes the row during its lease.
    await deliverAgain();
    expect(await box.received()).toHaveLength(point === 'before the request' ? 0 : 1);
    now += leaseTime;
    await deliverAgain();
    // A delivered message stays delivered.
    now += leaseTime;
    await deliverAgain();

    const received = await box.received();
    const ids = received.map((request) => identity(channel, request));
    const mayRepeat = point === 'before the answer' || point === 'before the deletion';
    const unmarked = ids.includes(null) ? received.slice(1).filter(({ body }) => !body.includes('(repeat)')).length : 0;
    expect(received).toHaveLength(mayRepeat ? 2 : 1);
    expect(unmarked).toBe(0);
    if (!ids.includes(null)) expect(new Set(ids).size).toBe(1);
    const left = await runInDurableObject(stub(), (_, { storage }) =>
      storage.sql.exec('select key from outbox union all select key from dead_letter').toArray(),
    );
    expect(left).toEqual([]);
  });
});
