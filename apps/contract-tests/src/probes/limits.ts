import { setTimeout as sleep } from 'node:timers/promises';
import type { Seen, TestRequest } from '../session/ask.ts';
import { faultOf } from '../session/fault.ts';
import { firstList } from './any-list.ts';
import type { ProbeContext, ServiceProbe } from './probe.ts';

/** Most requests for using up the rate limit. */
const mostRequests = { quick: 30, deep: 300 } as const;
/** Requests sent at once, so up to this number more than needed. */
const atOnce = 10;
/** Longest Retry-After that is waited for, in seconds. */
const longestWait = 5;

function limitOf(seen: Seen | undefined) {
  const { ratelimit = '', 'ratelimit-policy': policy = '' } = seen?.answer.headers ?? {};
  const [, left] = /;r=(\d+)/.exec(ratelimit) ?? [];
  const [, quota, window] = /;q=(\d+);w=(\d+)/.exec(policy) ?? [];
  if (left === undefined || quota === undefined) return undefined;
  return { left: Number(left), quota: Number(quota), perSecond: Number(quota) / Number(window) };
}

/** Checks that the remaining limit falls with each request until it is refilled, and that a 429 has a correct Retry-After. */
export const limits: ServiceProbe = {
  name: 'limits',
  cost: 4,
  run: async (context) => {
    const { session, report, unchecked } = context;
    const operation = firstList(context);
    const ask: TestRequest = { operation, query: 'size=1' };
    const began = Date.now();
    const answers = await Promise.all([ask, ask, ask, ask].map((one) => session.ask(one)));

    const all = answers.flatMap((seen) => limitOf(seen) ?? []);
    const [limit] = all;
    if (limit === undefined || all.length < answers.length) {
      unchecked('a response has no readable RateLimit');
      return;
    }
    const left = all.map((one) => one.left);
    const wrong = (check: 'left' | 'falls', title: string, expected: string): void => {
      report(faultOf(`limits/${check}`, 'headers', title, [expected, `r=${left.join(', r=')}`], { wide: true }), ask);
    };
    // This run cannot have used most of so large a quota. So a small r shows that the header counts requests up, or
    // that another caller uses the same key.
    const sent = session.transport.requests;
    if (limit.quota > 100 * sent && left.every((one) => one <= sent)) {
      wrong(
        'left',
        'RateLimit shows the used part of the rate limit instead of the remaining part',
        `r near q=${limit.quota}`,
      );
      return;
    }
    // The remaining limit is rounded down.
    const refilled = 1 + (limit.perSecond * (Date.now() - began)) / 1000;
    if (refilled >= (answers.length - 1) * operation.cost)
      unchecked('the rate limit refills faster than this run can use it up');
    else if (new Set(left).size === 1)
      wrong('falls', 'the remaining rate limit does not decrease', 'r decreases with each request');
    await useUp(context, ask, Math.min(...left));
  },
};

/**
 * Sends requests until the limit is used up, if that takes few: the 429 is checked like any response, and a request
 * after its Retry-After must succeed.
 */
async function useUp(
  { session, spare, isDeep, report, unchecked }: ProbeContext,
  ask: TestRequest,
  left: number,
): Promise<void> {
  const enough = Math.min(isDeep ? mostRequests.deep : mostRequests.quick, spare - atOnce);
  if (left > enough) {
    unchecked(
      `the rate limit allows more than the ${Math.max(0, enough)} requests that this run may send to exceed it`,
    );
    return;
  }
  const unpaced: TestRequest = { ...ask, isUnpaced: true, expect: { status: [200, 429] } };
  let refused: Seen | undefined;
  for (let sent = 0; sent < enough + atOnce && refused === undefined; sent += atOnce) {
    const answers = await Promise.all(Array.from({ length: atOnce }, () => session.ask(unpaced)));
    refused = answers.find((seen) => seen?.answer.status === 429);
  }
  if (refused === undefined) {
    unchecked('the rate limit refills faster than this run can use it up');
    return;
  }
  const wait = Number(refused.answer.headers['retry-after']);
  if (!(wait <= longestWait)) {
    unchecked(`the Retry-After of a 429 is not a number up to ${longestWait}`);
    return;
  }
  await sleep(wait * 1000 + 100);
  const after = await session.ask(unpaced);
  const title = 'a request is refused again after Retry-After';
  if (after?.answer.status === 429)
    report(faultOf('limits/retry-after', 'errors', title, [`200 after ${wait} s`, '429'], { wide: true }), unpaced);
}
