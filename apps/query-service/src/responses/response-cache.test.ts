import { expect, it } from 'vitest';
import { HeadWatch } from '../freshness/head-watch.ts';
import { FairQueue, QueueFull } from '../limits/fair-queue.ts';
import { ResponseCache, unshaped } from './response-cache.ts';

it('a caller gets its read, although the same read of another caller was just rejected', async () => {
  const heads = new HeadWatch({ head: () => Promise.resolve(null) });
  const turns = new FairQueue({ atOnce: 1, perCaller: 1, bulkAtOnce: 1, maxWaiting: 1 });
  const cache = new ResponseCache({ heads, identity: [], turns, maxBytes: 0, maxStaleMilliseconds: 0 });
  const wait = { milliseconds: 600_000, slow: { milliseconds: 600_000, say: () => undefined } };
  const ask = (caller: string, key: string) => {
    const query = { key, etagPrefix: '', asOf: undefined, shape: unshaped, read: () => Promise.resolve({ body: key }) };
    return cache.read(query, { caller, ...wait });
  };
  const all = await Promise.allSettled([ask('a', '1'), ask('a', '2'), ask('a', '3'), ask('b', '3')]);
  expect(all[2]).toMatchObject({ status: 'rejected', reason: expect.any(QueueFull) as QueueFull });
  expect(all[3]).toMatchObject({ status: 'fulfilled', value: { body: '3' } });
});
