import { setTimeout as sleep } from 'node:timers/promises';
import type { Deployment } from '@ledger-explorer/kit';
import { Reference } from './reference.ts';
import { judge } from '../fuzz/judging/judge.ts';
import { Sender } from '../fuzz/wire/send-request.ts';

/** Options of a run. */
export interface ChaosOptions {
  readonly deployment: Deployment;
  /** Constant rate of requests, independent of responses. */
  readonly requestsPerSecond: number;
  /** Number of kills of the database. */
  readonly kills: number;
  /** Milliseconds of each outage. */
  readonly awayMs: number;
  /** Longest time of a response in milliseconds; after a restart, a new update must be visible within twice that. Default 10,000. */
  readonly hangMs?: number;
}

/** Result of the run. */
export interface ChaosReport {
  readonly sent: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** Milliseconds from the database accepting connections to the last 503, for each restart. */
  readonly recoveredMs: readonly number[];
  /** Milliseconds from the database accepting connections to the first response with a new update, for each restart. */
  readonly newsMs: readonly number[];
  readonly slowestMs: number;
  /** Slowest response: target, status, and milliseconds from the start of the run to its request. */
  readonly slowest: string;
  readonly faults: readonly string[];
}

const targets = [
  '/v1/updates?size=20',
  '/v1/events?size=10&page=3',
  '/v1/transfers?orderBy=ASC',
  '/v1/parties?page=1&size=5',
  '/v1/dashboard',
  '/v1/governance/vote-requests',
  '/v1/super-validators',
  '/v1/validators?status=ACTIVE',
  '/v1/updates?position=100&page=2',
  '/v1/market/get-market-info',
] as const;

/**
 * Every second request, with an odd `n`, is for another page, so that it is not cached: 102 steps go through all 51
 * pages, then the size grows by one, up to 10. Pages repeat after 1,020 requests.
 */
function targetOf(n: number): string {
  return n % 2 === 0
    ? (targets[(n / 2) % targets.length] ?? targets[0])
    : `/v1/events?page=${n % 51}&size=${1 + (Math.floor(n / 102) % 10)}`;
}

/** Kills and restarts the database under constant load, commits updates afterwards, and compares each response with earlier ones. */
export async function chaos(options: ChaosOptions): Promise<ChaosReport> {
  const { deployment, requestsPerSecond, kills, awayMs, hangMs = 10_000 } = options;
  const { origin, pathname } = new URL(deployment.baseUrl);
  const sender = new Sender(origin);
  const reference = new Reference();
  const statuses: Record<string, number> = {};
  const faults = new Set<string>();
  const recoveredMs: number[] = [];
  const newsMs: number[] = [];
  const pending = new Set<Promise<void>>();
  const start = performance.now();
  let sent = 0;
  let slowestMs = 0;
  let slowest = '';
  let last503 = 0;
  /** Newest position in a response. */
  let newestShown = 0;

  const send = async (target: string, encoding: string): Promise<void> => {
    const began = performance.now();
    const request = {
      method: 'GET',
      target: `${pathname}${target}`,
      headers: { 'x-api-key': deployment.apiKey, 'accept-encoding': encoding },
    };
    const answer = await sender.send(request, hangMs);
    const took = performance.now() - began;
    const status = typeof answer === 'string' ? answer : String(answer.status);
    if (took > slowestMs) {
      slowestMs = took;
      slowest = `${target} ${status} at ${Math.round(began - start)}`;
    }
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (typeof answer === 'string') {
      faults.add(`${target}: no answer: ${answer}`);
      return;
    }
    for (const fault of judge(null, answer)) if (fault !== 'status 503') faults.add(`${target}: ${fault}`);
    const { 'explorer-position': position, 'retry-after': retryAfter } = answer.headers;
    if (answer.status === 503) {
      last503 = performance.now();
      if (!/^\d+$/.test(retryAfter ?? '')) faults.add(`${target}: 503 without Retry-After`);
    } else if (answer.status !== 200) {
      faults.add(`${target}: status ${status}`);
    } else if (position === undefined) {
      faults.add(`${target}: 200 without Explorer-Position`);
    } else {
      if (!target.includes('position=')) newestShown = Math.max(newestShown, Number(position));
      const fault = reference.check(target, position, answer.body);
      if (fault !== null) faults.add(fault);
    }
  };

  const load = new AbortController();
  const sending = (async () => {
    while (!load.signal.aborted) {
      const due = Math.floor(((performance.now() - start) / 1000) * requestsPerSecond);
      for (; sent < due; sent += 1) {
        const request = send(targetOf(sent), ['identity', 'gzip', 'br'][sent % 3] ?? 'identity');
        pending.add(request);
        void request.finally(() => pending.delete(request));
      }
      await sleep(10);
    }
  })();

  try {
    await sleep(1_000);
    for (let kill = 0; kill < kills; kill += 1) {
      await deployment.database.kill();
      await sleep(awayMs);
      await deployment.database.restart();
      const restartedAt = performance.now();
      const position = await deployment.advance(3);
      while (newestShown < position && performance.now() - restartedAt < 2 * hangMs) await sleep(10);
      if (newestShown < position) faults.add(`position ${position} was never shown after restart ${kill + 1}`);
      newsMs.push(Math.round(performance.now() - restartedAt));
      // At least 3.5 s after the restart, since a 503 later than 3 s fails the run.
      await sleep(3_500);
      recoveredMs.push(Math.max(0, Math.round(last503 - restartedAt)));
    }
  } finally {
    load.abort();
    await sending;
    await Promise.all(pending);
    sender.close();
  }
  return { sent, statuses, recoveredMs, newsMs, slowestMs: Math.round(slowestMs), slowest, faults: [...faults] };
}
