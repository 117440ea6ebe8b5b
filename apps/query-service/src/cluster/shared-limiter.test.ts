import { expect, it } from 'vitest';
import { type Limiter, RateLimiter } from '@ledger-explorer/wire';
import { SharedLimiter } from './shared-limiter.ts';
import { type Takings, TokenLoans } from './token-loans.ts';

function clock(): number {
  return 0;
}

/** Two workers and the first process, with the messages they send; no time passes for their limits. */
function start() {
  const loans = new TokenLoans(new RateLimiter(clock));
  const messages: Takings[] = [];
  const worker = () => {
    const borrower = loans.borrower((bucket) => Promise.resolve(limiter.recall(bucket)));
    const limiter: SharedLimiter = new SharedLimiter((takings) => {
      messages.push(takings);
      return borrower.take(takings);
    }, clock);
    return { limiter, borrower };
  };
  return { one: worker(), other: worker(), messages };
}

async function allowed(limiter: Limiter, requests: number, perMinute: number): Promise<number> {
  let count = 0;
  for (let at = 0; at < requests; at += 1) {
    const allowance = await limiter.take('key', { requests: perMinute, windowSeconds: 60 }, 1);
    if (allowance.allowed) count += 1;
  }
  return count;
}

it('processes that share a limiter share the limit, and ask once for each turn of the event loop', async () => {
  const { one, other, messages } = start();
  const limit = { requests: 3, windowSeconds: 60 } as const;
  const taken = await Promise.all([one, one, other, other].map(async ({ limiter }) => limiter.take('key', limit, 1)));
  expect(taken.map((allowance) => allowance.allowed)).toEqual([true, true, true, false]);
  expect(messages.map(({ takings }) => takings.length)).toEqual([2, 2]);
});

it('a busy key is counted in the process itself while most of its quota is there, and says what is left', async () => {
  const { one, messages } = start();
  const limit = { requests: 1_600, windowSeconds: 60 } as const;
  const remaining: number[] = [];
  for (let at = 0; at < 100; at += 1) remaining.push((await one.limiter.take('key', limit, 1)).remaining);
  expect(remaining).toEqual(Array.from({ length: 100 }, (_, at) => 1_599 - at));
  expect(messages.length).toBe(1);
});

it.each([1, 3, 64, 100, 1_000])(
  'a limit of %i holds exactly, whichever process is asked how often',
  async (perMinute) => {
    for (const share of [0, 1, Math.ceil(perMinute / 2), perMinute]) {
      const { one, other } = start();
      const first = await allowed(one.limiter, share, perMinute);
      expect(first + (await allowed(other.limiter, perMinute - share, perMinute))).toBe(perMinute);
      expect(await allowed(one.limiter, 1, perMinute)).toBe(0);
      expect(await allowed(other.limiter, 1, perMinute)).toBe(0);
    }
  },
);

it('tokens on loan that nobody uses are given back after a while', async () => {
  const { one, messages } = start();
  expect(await allowed(one.limiter, 1, 160)).toBe(1);
  while (messages.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(messages[1]).toEqual({ takings: [], ended: [{ bucket: 'key', lent: 10, unused: 10 }] });
});

it('tokens on loan to a process that ended count as used', async () => {
  const { one, other } = start();
  expect(await allowed(one.limiter, 1, 160)).toBe(1);
  one.borrower.end();
  expect(await allowed(other.limiter, 160, 160)).toBe(149);
});

it('a process counts for itself if the other is gone', async () => {
  const alone = new SharedLimiter(() => Promise.reject(new Error('gone')));
  expect(await allowed(alone, 4, 3)).toBe(3);
});
