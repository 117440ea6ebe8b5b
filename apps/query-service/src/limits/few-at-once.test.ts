import { expect, it } from 'vitest';
import { FewAtOnce } from './few-at-once.ts';

function tick(): Promise<void> {
  return new Promise((done) => setImmediate(done));
}

it('does no more at once than it may, in the order in which it was asked', async () => {
  const few = new FewAtOnce(2);
  const began: number[] = [];
  let [now, most] = [0, 0];
  const work = (at: number) => async () => {
    began.push(at);
    now += 1;
    most = Math.max(most, now);
    await tick();
    now -= 1;
    return at;
  };
  expect(await Promise.all([0, 1, 2, 3, 4].map((at) => few.do(work(at))))).toEqual([0, 1, 2, 3, 4]);
  expect([began, most]).toEqual([[0, 1, 2, 3, 4], 2]);
});

it('begins the next after one that failed', async () => {
  const few = new FewAtOnce(1);
  const failed = few.do(() => Promise.reject(new Error('no page')));
  const next = few.do(() => Promise.resolve('page'));
  await expect(failed).rejects.toThrow('no page');
  expect(await next).toBe('page');
});

it('begins each in a turn of the event loop of its own', async () => {
  const few = new FewAtOnce(1);
  const seen: string[] = [];
  const both = ['first', 'second'].map((name) => few.do(() => Promise.resolve(seen.push(name))));
  await tick();
  seen.push('between');
  await Promise.all(both);
  expect(seen).toEqual(['first', 'between', 'second']);
});
