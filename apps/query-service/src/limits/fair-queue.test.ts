import { expect, it } from 'vitest';
import { FairQueue, QueueFull } from './fair-queue.ts';

/** A queue with work that runs until `end` is called, on its own clock. */
function workshop(options: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
  let time = 0;
  const queue = new FairQueue({ atOnce: 1, perCaller: 1, bulkAtOnce: 1, maxWaiting: 100, ...options, now: () => time });
  const begun: string[] = [];
  const running: (() => void)[] = [];
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const ask = (caller: string, more: Parameters<FairQueue['turn']>[1] = {}, name = caller) =>
    queue.do(
      caller,
      async () => {
        begun.push(name);
        await new Promise<void>((end) => running.push(end));
        return name;
      },
      more,
    );
  /** Ends the oldest running work after this time. */
  const end = async (milliseconds: number) => {
    time += milliseconds;
    running.shift()?.();
    await settled();
  };
  return { queue, begun, ask, end, running };
}

it('starts work at once up to the limit, and the rest in order', async () => {
  const { ask, begun, end } = workshop({ atOnce: 2, perCaller: 2 });
  const all = ['a', 'b', 'c'].map((name) => ask('key', {}, name));
  expect(begun).toEqual(['a', 'b']);
  await end(1);
  expect(begun).toEqual(['a', 'b', 'c']);
  await end(1);
  await end(1);
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
});

it('serves a caller with one read before the next read of a caller with many', async () => {
  const { ask, begun, end } = workshop();
  for (let n = 0; n < 5; n += 1) void ask('many');
  void ask('one');
  for (let n = 0; n < 6; n += 1) await end(1);
  expect(begun).toEqual(['many', 'one', 'many', 'many', 'many', 'many']);
});

it('gives two callers equal time, not an equal number of reads', async () => {
  const { ask, begun, end } = workshop();
  for (let n = 0; n < 40; n += 1) {
    void ask('costly');
    void ask('cheap');
  }
  for (let n = 0; n < 33; n += 1) await end(begun.at(-1) === 'costly' ? 10 : 1);
  const costly = begun.filter((caller) => caller === 'costly').length;
  // 3 items of 10 ms and 31 of 1 ms have begun: about 30 ms each.
  expect([costly, begun.length - costly]).toEqual([3, 31]);
});

it('gives an idle caller no credit for later', async () => {
  const { ask, begun, end } = workshop();
  for (let n = 0; n < 20; n += 1) void ask('first');
  for (let n = 0; n < 10; n += 1) await end(1);
  for (let n = 0; n < 5; n += 1) void ask('late');
  begun.length = 0;
  for (let n = 0; n < 6; n += 1) await end(1);
  // With credit for the ten reads of `first`, all five would have begun.
  expect(begun.filter((caller) => caller === 'late')).toHaveLength(3);
});

it('lets a caller use all slots alone, and its share when others wait', async () => {
  const { ask, begun, end, running } = workshop({ atOnce: 4, perCaller: 2 });
  for (let n = 0; n < 4; n += 1) void ask('a');
  expect(begun).toHaveLength(4);
  for (let n = 0; n < 4; n += 1) void ask('a');
  void ask('b');
  await end(1);
  expect(begun.slice(4)).toEqual(['b']);
  await end(1);
  // The caller still runs two items, its share, so its next one does not begin.
  expect([begun.slice(4), running.length]).toEqual([['b'], 3]);
  await end(1);
  expect(begun.slice(4)).toEqual(['b', 'a']);
});

it('limits concurrent bulk work and runs other work beside it', async () => {
  const { ask, begun, end } = workshop({ atOnce: 4, perCaller: 4, bulkAtOnce: 1 });
  void ask('a', { bulk: true }, 'file a');
  void ask('b', { bulk: true }, 'file b');
  void ask('c', { bulk: true }, 'file c');
  void ask('a', {}, 'read a');
  expect(begun).toEqual(['file a', 'read a']);
  await end(1);
  expect(begun).toEqual(['file a', 'read a', 'file b']);
});

it('drops unwanted work without starting it', async () => {
  const { ask, begun, end } = workshop();
  let wanted = true;
  void ask('a');
  const dropped = ask('a', { isWanted: () => wanted });
  const next = ask('a', {}, 'next');
  wanted = false;
  const refused = expect(dropped).rejects.toThrow('turn');
  await end(1);
  await refused;
  await end(1);
  expect([await next, begun]).toEqual(['next', ['a', 'next']]);
});

it('starts shared work once, at the first turn of any of its callers', async () => {
  const { queue, ask, begun, end } = workshop();
  void ask('busy');
  for (let n = 0; n < 3; n += 1) void ask('busy');
  const turn = queue.turn('busy');
  const shared = turn.run(() => Promise.resolve(begun.push('shared')));
  turn.alsoFor('other');
  expect(queue.waiting).toBe(4);
  await end(1);
  await shared;
  expect([begun, queue.waiting]).toEqual([['busy', 'shared', 'busy'], 2]);
  for (let n = 0; n < 3; n += 1) await end(1);
  expect(begun).toEqual(['busy', 'shared', 'busy', 'busy', 'busy']);
});

it('rejects a caller with too much waiting work, but no other caller', async () => {
  const { ask, begun, end } = workshop({ maxWaiting: 2 });
  for (let n = 0; n < 3; n += 1) void ask('a');
  await expect(ask('a')).rejects.toThrow(QueueFull);
  void ask('b');
  await end(1);
  expect(begun).toEqual(['a', 'b']);
});

it('counts shared work once per caller, and not after its turn', async () => {
  const { queue, ask, end } = workshop({ maxWaiting: 2 });
  void ask('busy');
  const turn = queue.turn('other');
  const { promise, resolve } = Promise.withResolvers<null>();
  const shared = turn.run(() => promise);
  for (let n = 0; n < 3; n += 1) turn.alsoFor('a');
  const own = [ask('a')];
  await expect(ask('a')).rejects.toThrow(QueueFull);
  // The shared work begins in the turn of `other`.
  await end(1);
  own.push(ask('a'));
  await expect(ask('a')).rejects.toThrow(QueueFull);
  resolve(null);
  await shared;
  for (const work of own) {
    await end(1);
    await work;
  }
});

it('continues after failed work', async () => {
  const { queue } = workshop();
  const failed = queue.do('a', () => Promise.reject(new Error('no answer')));
  const next = queue.do('a', () => Promise.resolve('answer'));
  await expect(failed).rejects.toThrow('no answer');
  expect(await next).toBe('answer');
});
