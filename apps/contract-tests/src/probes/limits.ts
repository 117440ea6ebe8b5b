import { setTimeout as sleep } from 'node:timers/promises';
import type { Ask } from '../session/ask.ts';
import type { Seen } from '../session/seen.ts';
import { anyList } from './any-list.ts';
import type { ProbeContext, ServiceProbe } from './probe.ts';

/** Requests that may go into using up what is left of the limit. */
const most = { quick: 30, deep: 300 } as const;
/** Seconds that a limit may take to be there again. */
const longestWait = 5;

interface Limit {
  readonly quota: number;
  /** Seconds. */
  readonly window: number;
  readonly left: number;
}

function limitOf(seen: Seen | undefined): Limit | undefined {
  const { ratelimit = '', 'ratelimit-policy': policy = '' } = seen?.answer.headers ?? {};
  const [, left] = /;r=(\d+)/.exec(ratelimit) ?? [];
  const [, quota, window] = /;q=(\d+);w=(\d+)/.exec(policy) ?? [];
  return left === undefined ? undefined : { left: Number(left), quota: Number(quota), window: Number(window) };
}

/** What is left of the limit falls while requests are sent, as far as it does not refill meanwhile; what a 429 says is so. */
export const limits: ServiceProbe = {
  name: 'limits',
  cost: 2,
  run: async (context) => {
    const { session, report, unchecked } = context;
    const operation = anyList(context);
    const ask: Ask = { operation, query: 'size=1' };
    const began = Date.now();
    const answers = await Promise.all(Array.from({ length: 2 }, () => session.ask(ask)));
    const seconds = (Date.now() - began) / 1000;
    const all = answers.flatMap((seen) => limitOf(seen) ?? []);
    const left = all.map((one) => one.left);
    const [limit] = all;
    if (limit === undefined || all.length < answers.length || Number.isNaN(limit.quota)) return;
    // A quota many times what this run has sent, and less left than that: it counts up, or somebody uses the same key.
    const sent = session.transport.requests;
    if (limit.quota > 100 * sent && left.every((one) => one <= sent)) {
      report(
        {
          check: 'limits/left',
          rule: 'headers',
          title: 'RateLimit says what is used, not what is left',
          expected: `r near q=${limit.quota}`,
          actual: `r=${left.join(', r=')}`,
          wide: true,
        },
        ask,
      );
      return;
    }
    const refill = (limit.quota / limit.window) * seconds;
    if (refill > operation.cost) unchecked('the limit refills faster than it can be spent');
    else if (new Set(left).size === 1) {
      report(
        {
          check: 'limits/falls',
          rule: 'headers',
          title: 'what is left of the limit does not fall',
          expected: 'r falls by each request',
          actual: `r=${left.join(', r=')}`,
          wide: true,
        },
        ask,
      );
    }
    await useUp(context, ask, Math.min(...left));
  },
};

/** Asks until the limit is used up, where that takes few requests: the 429 is checked like any answer, and its wait is enough. */
async function useUp(context: ProbeContext, ask: Ask, left: number): Promise<void> {
  const { session, spare, isDeep, report, unchecked } = context;
  const enough = Math.min(isDeep ? most.deep : most.quick, spare - 10);
  if (left > enough) {
    unchecked(`more requests are left of the limit than this run spends on it (${Math.max(0, enough)})`);
    return;
  }
  const unpaced: Ask = { ...ask, isUnpaced: true, expect: { status: [200, 429] } };
  let refused: Seen | undefined;
  for (let sent = 0; sent < enough + 10 && refused === undefined; sent += 10) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => session.ask(unpaced)));
    refused = answers.find((seen) => seen?.answer.status === 429);
  }
  if (refused === undefined) {
    unchecked('the limit refills faster than it can be spent');
    return;
  }
  const wait = Number(refused.answer.headers['retry-after']);
  if (!(wait <= longestWait)) return;
  await sleep(wait * 1000 + 100);
  const after = await session.ask(unpaced);
  if (after?.answer.status !== 429) return;
  report(
    {
      check: 'limits/retry-after',
      rule: 'errors',
      title: 'a request is refused again after Retry-After',
      expected: `200 after ${wait} s`,
      actual: '429',
      wide: true,
    },
    unpaced,
  );
}
