import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { unstable_startWorker } from 'wrangler';
import { startExplorer } from './explorer.ts';
import { atMost, type Figure, plain } from './figure.ts';

const validators = 2000;
const ticks = 400;
const begins = Date.UTC(2026, 10, 20) / 1000;

/**
 * CPU of ticks in workerd with 2,000 validators over HTTP: what the kernel gave the whole process between request and answer, so the
 * platform's own work is in it too. Every fifth tick finds the object gone, as after an eviction. Linux only.
 */
export async function cpu(): Promise<readonly Figure[]> {
  const explorer = await startExplorer(validators);
  const plainText = (value: string) => ({ type: 'plain_text', value }) as const;
  const worker = await unstable_startWorker({
    config: fileURLToPath(new URL('wrangler.jsonc', import.meta.url)),
    bindings: {
      EXPLORER_URL: plainText(`bench=${explorer.url}/bench`),
      EXPLORER_API_KEY: plainText('key'),
      SECRET_KEY: plainText('MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='),
      ADMIN_TOKEN: plainText('admin-token-of-the-bench'),
    },
    dev: { logLevel: 'none', inspector: false, watch: false, server: { port: 0 }, persist: false },
  });
  try {
    await worker.ready;
    const spent = { incremental: [] as number[], cold: [] as number[], sweep: [] as number[] };
    let most = 0;
    let pid = 0;
    for (let tick = 0; tick < ticks; tick++) {
      const now = begins + tick * 60;
      explorer.at(now);
      const cold = tick % 5 === 3;
      if (tick === 0 || tick === 99) pid = workerd();
      const before = cpuOf(pid);
      const response = await worker.fetch(`http://bench/bench?now=${now * 1000}${cold ? '&cold' : ''}`);
      const result = await response.text();
      const milliseconds = (cpuOf(pid) - before) / 1e6;
      if (result !== 'done') throw new Error(`tick ${tick} answered ${response.status}: ${result.slice(0, 500)}`);
      most = Math.max(most, explorer.requests());
      // The first hundred warm the machine up; the sweep is every tenth.
      if (tick >= 100) spent[tick % 10 === 0 ? 'sweep' : cold ? 'cold' : 'incremental'].push(milliseconds);
    }
    return [
      plain('cpu', 'incremental tick, p50, ms', percentile(spent.incremental, 0.5)),
      atMost('cpu', 'incremental tick, p99, ms', percentile(spent.incremental, 0.99), 5),
      plain('cpu', 'incremental tick after an eviction, p50, ms', percentile(spent.cold, 0.5)),
      plain('cpu', 'incremental tick after an eviction, p99, ms', percentile(spent.cold, 0.99)),
      plain('cpu', 'full sweep, p50, ms', percentile(spent.sweep, 0.5)),
      atMost('cpu', 'full sweep, p99, ms', percentile(spent.sweep, 0.99), 10),
      atMost('requests', 'sub-requests of one invocation, most', most, 50),
    ];
  } finally {
    await worker.dispose();
  }
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.ceil(sorted.length * share) - 1] ?? 0) * 100) / 100;
}

/** The workerd that runs the Worker. Wrangler puts a second one before it, which does less. */
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
      // Gone in between.
    }
  }
  if (found.pid === 0) throw new Error('no workerd is running');
  return found.pid;
}

/** Nanoseconds on a CPU, all threads. */
function cpuOf(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, task) => {
    const [time = '0'] = readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ');
    return sum + Number(time);
  }, 0);
}
