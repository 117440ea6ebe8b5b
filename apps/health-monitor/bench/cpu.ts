import { join } from 'node:path';
import { readdirSync, readFileSync } from 'node:fs';
import { unstable_startWorker } from 'wrangler';
import { explorerOf } from './explorer.ts';
import { atMost, type Figure, plain } from './figure.ts';

const validators = 2000;
const ticks = 400;
const begins = Date.UTC(2026, 10, 20) / 1000;

/**
 * CPU time of ticks in workerd with 2,000 validators: the time that the thread that runs them spent on a CPU between the call and
 * its answer. It includes the platform's own work except HTTP. Every fifth tick is a cold start, as after an eviction. Linux only.
 */
export async function cpu(): Promise<readonly Figure[]> {
  return [...(await measure('cpu', '')), ...(await measure('cpu, 2 Scans', scans))];
}

const scans = 'http://scan-1.example/bench,http://scan-2.example/bench';

async function measure(scenario: string, scanUrls: string): Promise<readonly Figure[]> {
  const explorer = explorerOf(validators);
  const plainText = (value: string) => ({ type: 'plain_text', value }) as const;
  const worker = await unstable_startWorker({
    config: join(import.meta.dirname, 'wrangler.jsonc'),
    bindings: {
      EXPLORER_URL: plainText('bench=http://explorer.example/bench'),
      SCAN_URLS: plainText(scanUrls),
      EXPLORER_API_KEY: plainText('key'),
      SECRET_KEY: plainText('MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='),
      ADMIN_TOKEN: plainText('admin-token-of-the-bench'),
    },
    dev: { logLevel: 'none', inspector: false, watch: false, server: { port: 0 }, persist: false },
  });
  try {
    await worker.ready;
    const spent = { incremental: [] as number[], cold: [] as number[], sweep: [] as number[], empty: [] as number[] };
    let pid = 0;
    let most = 0;
    for (let tick = 0; tick < ticks; tick++) {
      const now = begins + tick * 60;
      const cold = tick % 5 === 3;
      if (tick === 0 || tick === 99) pid = workerd();
      const body = JSON.stringify(explorer(now));
      await (await worker.fetch(`http://bench/answers${cold ? '?end' : ''}`, { method: 'POST', body })).text();
      const call = async (): Promise<{ result: string; milliseconds: number }> => {
        const before = cpuOf(pid);
        const response = await worker.fetch(`http://bench/tick?now=${now * 1000}`);
        const result = await response.text();
        return { result, milliseconds: (cpuOf(pid) - before) / 1e6 };
      };
      const { result, milliseconds } = await call();
      // Call again in the same minute, to measure a call whose tick is already done.
      const empty = await call();
      const [outcome, requests] = result.split(' ');
      if (outcome !== 'done') throw new Error(`tick ${tick} answered ${result.slice(0, 500)}`);
      // The first 100 ticks are warm-up. A sweep begins at every tenth tick and takes two.
      most = Math.max(most, Number(requests));
      if (tick < 100) continue;
      spent.empty.push(empty.milliseconds);
      spent[tick % 10 < 2 ? 'sweep' : cold ? 'cold' : 'incremental'].push(milliseconds);
    }
    const call = percentile(spent.empty, 0.5);
    const less = (values: readonly number[], share: number): number =>
      Math.round((percentile(values, share) - call) * 100) / 100;
    return [
      plain(scenario, 'a call of the object that does nothing, p50, ms (taken off below)', call),
      plain(scenario, 'incremental tick, p50, ms', less(spent.incremental, 0.5)),
      atMost(scenario, 'incremental tick, p99, ms', less(spent.incremental, 0.99), 5),
      plain(scenario, 'incremental tick after an eviction, p50, ms', less(spent.cold, 0.5)),
      plain(scenario, 'incremental tick after an eviction, p99, ms', less(spent.cold, 0.99)),
      plain(scenario, 'tick of a full sweep, p50, ms', less(spent.sweep, 0.5)),
      atMost(scenario, 'tick of a full sweep, p99, ms', less(spent.sweep, 0.99), 10),
      atMost(scenario, 'sub-requests of one invocation, most', most, 50),
    ];
  } finally {
    await worker.dispose();
  }
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.ceil(sorted.length * share) - 1] ?? 0) * 100) / 100;
}

/** Process id of the workerd that runs the Worker. Wrangler also starts a proxy workerd, which uses less CPU time. */
function workerd(): number {
  let found = { pid: 0, cpu: -1 };
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${entry}/stat`, 'utf8')) ?? [];
      if (name !== 'workerd' || Number(parent) !== process.pid) continue;
      const spent = cpuOf(Number(entry));
      if (spent > found.cpu) found = { pid: Number(entry), cpu: spent };
    } catch {
      // The process has ended since the directory was listed.
    }
  }
  if (found.pid === 0) throw new Error('no workerd is running');
  return found.pid;
}

/** CPU time in nanoseconds of the first thread, which runs JavaScript. V8's compiler and garbage collector threads are not counted. */
function cpuOf(pid: number): number {
  const [time = '0'] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(time);
}
